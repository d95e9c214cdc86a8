"""The executable of a warm Python: hand standard streams, folder, environment and arguments to the template.

Usage: python -IS client.py SOCKET PYTHON ARGUMENT...; run PYTHON itself if a fork would differ from a new process. The
program does not run in this process: this one forwards signals, waits, and ends as the program does.
"""

import json
import os
import signal
import socket
import sys

READ_AT_IMPORT = ("PYTHON", "TORCH", "TRITON", "PYTORCH", "LD_", "MALLOC_")
"""The beginnings of the names of variables that are read at the start of Python or of torch."""

FORWARDED = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGUSR1, signal.SIGUSR2)


def read_at_import(environment):
    """Return the variables whose values a fork would read too late."""
    return {
        name: value
        for name, value in environment.items()
        if name.startswith(READ_AT_IMPORT) and name not in ("PYTHONPATH", "PYTHONUNBUFFERED")
    }


def is_known(arguments):
    """Return whether the template can run a program with these options of Python."""
    words = [word for word in arguments if word != "-u"]
    return bool(words) and (words[0] in ("-c", "-m") or not words[0].startswith("-"))


def main():
    address, python, *arguments = sys.argv[1:]
    connection = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    connection.connect(address)
    stream = connection.makefile("r", encoding="utf-8")
    variables_of_template = json.loads(stream.readline())
    if not is_known(arguments) or read_at_import(os.environ) != read_at_import(variables_of_template):
        connection.close()
        os.execv(python, [python, *arguments])
    ignored = [number for number in FORWARDED if signal.getsignal(number) is signal.SIG_IGN]
    # From here on a signal is the program's.
    signal.pthread_sigmask(signal.SIG_BLOCK, FORWARDED)
    request = {"arguments": arguments, "folder": os.getcwd(), "environment": dict(os.environ), "ignored": ignored}
    data = json.dumps(request).encode()
    socket.send_fds(connection, [len(data).to_bytes(8, "big")], [0, 1, 2])
    connection.sendall(data)

    def forward(number, frame):
        connection.sendall(bytes([number]))

    for number in FORWARDED:
        if number not in ignored:
            signal.signal(number, forward)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, FORWARDED)
    line = stream.readline()
    if not line:
        sys.exit("the template of the warm Python ended")
    status = os.waitstatus_to_exitcode(int(line))
    if status < 0:
        if -status in FORWARDED:
            signal.signal(-status, signal.SIG_DFL)
        os.kill(os.getpid(), -status)
    os._exit(status)


if __name__ == "__main__":
    main()
