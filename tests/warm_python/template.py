"""The template of a warm Python: prepare once, then fork for each program that a client asks for.

Usage: python template.py TEMPLATE SOCKET EXECUTABLE; it ends when its standard input does. TEMPLATE is a module of this
folder, whose ``prepare`` the template calls once, and whose ``refresh`` each fork calls. EXECUTABLE is `sys.executable`
of the programs.
"""

import atexit
import contextlib
import gc
import importlib
import importlib.machinery
import json
import os
import runpy
import selectors
import signal
import socket
import sys
import threading
import types

VARIABLES = dict(os.environ)
PATH = [path for path in sys.path[1:] if path != VARIABLES.get("PYTHONPATH")]
"""The path of a Python with no PYTHONPATH, which is one folder here: hopkit's."""


def main():
    name, address, executable = sys.argv[1:]
    # Forks have their own handler.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    template = importlib.import_module(name)
    # This folder is no part of a program's path.
    del sys.path[0], sys.modules[name]
    template.prepare()
    sys.executable = executable
    threads = os.listdir("/proc/self/task")
    assert len(threads) == 1, f"a fork would lose {len(threads) - 1} threads"
    gc.collect()
    gc.freeze()
    listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    # Clients wait for the name: it appears once the socket listens.
    listener.bind(f"{address}.new")
    listener.listen(64)
    os.rename(f"{address}.new", address)
    program = Server(listener).serve()
    if program is not None:
        template.refresh()
        run(*program)


class Server:
    """Fork for each client, pass signals on to the programs, and tell each client the status of its program."""

    def __init__(self, listener):
        self.listener = listener
        self.clients = {}
        """The connection of each program, by process; None once the client is gone."""

    def serve(self):
        """Return in each fork its request and standard streams, and None in the template at its end."""
        reader, writer = os.pipe()
        os.set_blocking(writer, False)
        signal.signal(signal.SIGCHLD, lambda number, frame: None)
        signal.set_wakeup_fd(writer, warn_on_full_buffer=False)
        with selectors.DefaultSelector() as self.selector:
            for file in (self.listener, sys.stdin, reader):
                self.selector.register(file, selectors.EVENT_READ)
            while True:
                for key, _ in self.selector.select():
                    if key.fileobj is self.listener:
                        if program := self.fork():
                            os.close(reader)
                            os.close(writer)
                            return program
                    elif key.fileobj is sys.stdin:
                        for process in self.clients:
                            stop(process)
                        return None
                    elif key.fileobj == reader:
                        os.read(reader, 4096)
                        self.report_ended()
                    else:
                        self.pass_on(key.fileobj)

    def fork(self):
        """Accept a client and fork; return the program in the fork, and None in the template."""
        connection, _ = self.listener.accept()
        connection.sendall(json.dumps(VARIABLES).encode() + b"\n")
        program = receive(connection)
        if program is None:  # it runs Python itself
            connection.close()
            return None
        process = os.fork()
        if not process:
            signal.set_wakeup_fd(-1)
            for file in (self.listener, connection, *filter(None, self.clients.values())):
                file.close()
            return program
        for file in program[1]:
            os.close(file)
        self.clients[process] = connection
        self.selector.register(connection, selectors.EVENT_READ)
        return None

    def report_ended(self):
        """Tell clients that their programs ended."""
        while self.clients:
            process, status = os.waitpid(-1, os.WNOHANG)
            if not process:
                return
            connection = self.clients.pop(process)
            if connection is not None:
                self.selector.unregister(connection)
                # The client may have been killed.
                with connection, contextlib.suppress(BrokenPipeError):
                    connection.sendall(f"{status}\n".encode())

    def pass_on(self, connection):
        """Send a program the signals that its client received; kill it if the client is gone."""
        process = next((process for process, known in self.clients.items() if known is connection), None)
        if process is None:  # it ended meanwhile
            return
        numbers = connection.recv(64)
        for number in numbers:
            os.kill(process, number)
        if not numbers:
            self.clients[process] = None
            self.selector.unregister(connection)
            connection.close()
            stop(process)


def stop(process):
    """Kill a program with the processes that it started and that are still in its group."""
    try:
        os.killpg(process, signal.SIGKILL)
    except ProcessLookupError:  # it has no group yet
        os.kill(process, signal.SIGKILL)


def receive(connection):
    """Return the request and the standard streams of a client; None if it ends before."""
    size, files, _, _ = socket.recv_fds(connection, 8, 3)
    if not size:
        return None
    data = bytearray()
    while len(data) < int.from_bytes(size, "big"):
        received = connection.recv(1 << 16)
        if not received:
            return None
        data += received
    return json.loads(data), files


def run(request, files):
    """Run a program as a new Python would, and end."""
    os.setpgid(0, 0)
    for number, file in enumerate(files):
        os.dup2(file, number)
        os.close(file)
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGUSR1, signal.SIGUSR2, signal.SIGCHLD):
        handler = signal.default_int_handler if number == signal.SIGINT else signal.SIG_DFL
        signal.signal(number, signal.SIG_IGN if number in request["ignored"] else handler)
    os.chdir(request["folder"])
    os.environ.clear()
    os.environ.update(request["environment"])
    words = request["arguments"]
    is_unbuffered = words[0] == "-u" or bool(os.environ.get("PYTHONUNBUFFERED"))
    open_standard_streams(is_unbuffered)
    status = 1
    try:
        execute(words[1:] if words[0] == "-u" else words)
        status = 0
    except SystemExit as end:
        status = 0 if end.code is None else end.code
        if not isinstance(status, int):
            print(status, file=sys.stderr)
            status = 1
    except BaseException as error:
        trace = without_own_frames(error.__traceback__)
        sys.excepthook(type(error), error.with_traceback(trace), trace)
        if isinstance(error, KeyboardInterrupt):
            status = -signal.SIGINT
    # What the interpreter does at its end, without the destruction of each object.
    threading._shutdown()
    atexit._run_exitfuncs()
    for stream in (sys.stdout, sys.stderr):
        if stream is not None and not stream.closed:
            try:
                stream.flush()
            except OSError:
                status = status or 120
    if status == -signal.SIGINT:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        os.kill(os.getpid(), signal.SIGINT)
    os._exit(status & 0xFF)


def open_standard_streams(is_unbuffered):
    """Replace the streams of the template; those of a terminal are buffered by line."""
    for name, number, mode in (("stdin", 0, "r"), ("stdout", 1, "w"), ("stderr", 2, "w")):
        old = getattr(sys, f"__{name}__")
        stream = open(number, mode, encoding=old.encoding, errors=old.errors, closefd=False)  # noqa: SIM115
        if mode == "w":
            stream.reconfigure(line_buffering=name == "stderr" or stream.isatty(), write_through=is_unbuffered)
        setattr(sys, name, stream)
        setattr(sys, f"__{name}__", stream)


def execute(words):
    """Run the program that arguments of Python name: ``-c``, ``-m``, or a file."""
    path = [entry for entry in os.environ.get("PYTHONPATH", "").split(os.pathsep) if entry]
    first, *rest = words
    if first == "-m":
        sys.argv = ["-m", *rest[1:]]
        sys.path[:] = [os.getcwd(), *path, *PATH]
    else:
        sys.argv = ["-c", *rest[1:]] if first == "-c" else words
        sys.path[:] = ["" if first == "-c" else os.path.dirname(os.path.realpath(first)), *path, *PATH]
    importlib.invalidate_caches()
    if first == "-m":
        runpy.run_module(rest[0], run_name="__main__", alter_sys=True)
        return
    module = sys.modules["__main__"] = types.ModuleType("__main__")
    if first == "-c":
        code = compile(rest[0], "<string>", "exec")
    else:
        module.__file__ = os.path.join(os.getcwd(), first)
        module.__loader__ = importlib.machinery.SourceFileLoader("__main__", module.__file__)
        with open(first, "rb") as file:
            code = compile(file.read(), module.__file__, "exec")
    exec(code, module.__dict__)


def without_own_frames(trace):
    """Return the part of a traceback that is the program's."""
    while trace is not None and trace.tb_frame.f_globals.get("run") is run:
        trace = trace.tb_next
    return trace


if __name__ == "__main__":
    main()
