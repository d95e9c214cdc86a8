"""Draw trees of modules: classes, helpers, and the instances that make up the model."""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Callable

from hopkit._torch import hop
from hopkit.deprecation import renamed_attributes
from hopkit.records import Sample
from hopkit.strategies.choices import Choices
from hopkit.strategies.program import executed
from hopkit.strategies.tree import Assign, BlockStatement, Function, Perform, Statement, lines, walk

__all__ = ["HOPS", "TRAINABLE", "ModuleTree", "ModuleTreeDrawing"]

HOPS = ("cond", "checkpoint", "region", "while_loop", "scan")
"""The HOPs that a module may call, the simplest first."""

TRAINABLE = ("cond", "checkpoint", "region")
"""The HOPs whose backward torch can compile, and whose forward it does not run as another program."""

_MAX_DEPTH = 2


@renamed_attributes(made="instances")
@dataclasses.dataclass(frozen=True, repr=False)
class ModuleTree:
    """A model with an input for it, as a tree.

    ``definitions`` are helpers and classes, ``instances`` the assignments that create the modules; ``root`` names the
    model, ``hops`` the HOPs that the tree calls. ``source`` is the text of a Python module, which needs only torch;
    ``sample()`` returns the model with its arguments.
    """

    definitions: tuple[Statement, ...]
    instances: tuple[Assign, ...]
    root: str
    hops: tuple[str, ...]
    training: bool = False

    @property
    def source(self) -> str:
        """The text of a module with ``make_model`` and ``make_inputs``."""
        # Weights are random but reproducible.
        seeded = BlockStatement(
            "with torch.random.fork_rng(devices=()):", (Perform("torch.manual_seed(0)"), *self.instances)
        )
        make_model = Function("make_model", (), (seeded,), self.root)
        requires_grad = ".requires_grad_()" if self.training else ""
        make_inputs = Function("make_inputs", (), (), f"(torch.linspace(-1, 1.5, 12).reshape(3, 4){requires_grad},)")
        parts = [
            self._imports(),
            *("\n".join(lines((definition,))) for definition in (*self.definitions, make_model, make_inputs)),
        ]
        return "\n\n\n".join(parts) + "\n"

    def sample(self) -> Sample:
        """Return a new model with its arguments."""
        module = executed(self.source)
        return Sample(module.make_model(), args=module.make_inputs())

    def _imports(self) -> str:
        texts = [statement.expression for statement in walk(self.definitions) if isinstance(statement, Assign)]
        import_lines = ["import functools"] if any("functools." in text for text in texts) else []
        import_lines += ["", "import torch"] if import_lines else ["import torch"]
        if any("SCAN." in text for text in texts):
            # Looked up at each call, so that a patched HOP of the package is called.
            owner, _ = hop.spelling("scan")
            import_lines = ["import importlib", *import_lines, f'\nSCAN = importlib.import_module("{owner.__name__}")']
        return "\n".join(import_lines)

    def __repr__(self) -> str:
        return f"ModuleTree of\n\n{self.source}"


@dataclasses.dataclass(frozen=True)
class _Names:
    """The names that a function can call: helpers, and expressions of modules."""

    helpers: tuple[str, ...] = ()
    modules: tuple[str, ...] = ()
    depth: int = 0

    def deeper(self) -> _Names:
        return dataclasses.replace(self, depth=self.depth + 1)


class ModuleTreeDrawing:
    """Draw one module tree."""

    def __init__(self, choices: Choices, hops: tuple[str, ...], *, training: bool) -> None:
        self.choices, self.hops, self.training = choices, hops, training
        self.helpers: list[str] = []
        """The names of the helpers that take a tensor."""
        self.definitions: list[Statement] = []
        self._called: set[str] = set()

    def tree(self) -> ModuleTree:
        self.choices.part()
        # One HOP per tree: pairs meet failures of torch (mixed_reuse of the corpus) and limits of the recorder.
        self.hops = self.choices.pick([(hop,) for hop in self.hops] or [()])
        for at in range(self.choices.between(0, 3)):
            self._helper(at)
        self.choices.part()
        classes = [self._class(at) for at in range(self.choices.between(1, 3))]
        instances, root = self._instances(classes)
        called = tuple(hop for hop in self.hops if hop in self._called)
        return ModuleTree(tuple(self.definitions), tuple(instances), root, called, self.training)

    def _helper(self, at: int) -> None:
        """Draw a helper that takes a tensor; it may call earlier helpers and itself."""
        self.choices.part()
        names = _Names(tuple(self.helpers))
        kind = self.choices.between(0, 3 if "region" in self.hops else 2)
        name = f"{'hrhg'[kind]}{at}"
        inside = (Assign("x", self._expression(names)),)
        if kind == 1:
            recursive = BlockStatement("if n > 0:", (Assign("x", f"{name}({self._expression(names)}, n - 1)"),))
            self.definitions.append(Function(name, ("x", "n=1"), (*inside, recursive), "x"))
        elif kind == 3:
            self._called.add("region")
            decorator = "@torch.compiler.nested_compile_region"
            self.definitions.append(Function(name, ("x",), inside, "x", decorator))
        else:
            self.definitions.append(Function(name, ("x",), inside, "x"))
        self.helpers.append(name)

    def _class(self, at: int) -> tuple[str, int]:
        """Draw a module class; return its name and the number of its children."""
        self.choices.part()
        name, count = f"M{at}", self.choices.between(1, 3)
        children = tuple(f"c{index}" for index in range(count))
        layout = self.choices.between(0, 2)
        holds, modules = _LAYOUTS[layout](children)
        init = (Perform("super().__init__()"), *holds)
        names = _Names(tuple(self.helpers), modules)
        body: list[Statement] = []
        recursive = self.choices.chance(4)
        for _ in range(self.choices.between(1, 3)):
            self.choices.part()
            if layout == 1 and self.choices.chance(3):
                body.append(BlockStatement("for layer in self.layers:", (Assign("x", "layer(x)"),)))
            else:
                body.append(Assign("x", self._expression(names)))
        if recursive:
            again = Assign("x", f"self({self._expression(names.deeper())}, n - 1)")
            body.append(BlockStatement("if n > 0:", (again,)))
        forward = Function("forward", ("self", "x", *(("n=1",) if recursive else ())), tuple(body), "x")
        constructor = BlockStatement(f"def __init__(self, {', '.join(children)}):", init)
        self.definitions.append(BlockStatement(f"class {name}(torch.nn.Module):", (constructor, forward)))
        return name, count

    def _instances(self, classes: list[tuple[str, int]]) -> tuple[list[Assign], str]:
        """Draw layers, then one or two instances of each class; their children may be shared by several parents."""
        self.choices.part()
        instances = [Assign("m0", "torch.nn.Linear(4, 4)"), Assign("m1", self.choices.pick(_LAYERS))]
        for name, count in classes:
            for _ in range(2 if self.choices.chance(3) else 1):
                self.choices.part()
                children = ", ".join(self.choices.pick(instances[::-1]).target for _ in range(count))
                instances.append(Assign(f"m{len(instances)}", f"{name}({children})"))
        return instances, instances[-1].target

    def _expression(self, names: _Names) -> str:
        """Draw an expression of ``x``, most often a call."""
        ways: list[Callable[[_Names], str]] = [self._operator]
        if names.modules:
            ways += [self._module, self._module]
        if names.helpers:
            ways += [self._call_helper, self._call_helper]
        if names.depth < _MAX_DEPTH:
            ways += [self._lambda, self._partial]
            if names.modules:
                ways.append(self._through)
            ways += [functools.partial(self._hop, hop=hop) for hop in self.hops if hop != "region"]
        return self.choices.pick(ways)(names)

    def _operator(self, names: _Names) -> str:
        return self.choices.pick(_OPERATORS)

    def _module(self, names: _Names) -> str:
        return f"{self.choices.pick(names.modules)}(x)" + self.choices.pick(("", " + x", ".sin()"))

    def _call_helper(self, names: _Names) -> str:
        return f"{self.choices.pick(names.helpers)}(x)" + self.choices.pick(("", " * 0.5"))

    def _lambda(self, names: _Names) -> str:
        return f"(lambda x: {self._expression(names.deeper())})(x)"

    def _partial(self, names: _Names) -> str:
        return f"functools.partial({self._function(names)}, x)()"

    def _through(self, names: _Names) -> str:
        """Draw a call of a helper that takes a module and calls it."""
        if not any(isinstance(statement, Function) and statement.name == "through" for statement in self.definitions):
            self.definitions.insert(
                0, Function("through", ("module", "x"), (Assign("x", "module(x.cos())"),), "x * 0.5")
            )
        return f"through({self.choices.pick(names.modules)}, x)"

    def _function(self, names: _Names) -> str:
        """Draw a function of a tensor: a helper, a module or a lambda."""
        named = (*names.helpers, *names.modules)
        if named and self.choices.chance(2):
            return self.choices.pick(named)
        return f"lambda x: {self._expression(names.deeper())}"

    def _hop(self, names: _Names, *, hop: str) -> str:
        self._called.add(hop)
        return _CALLS[hop](lambda: self._function(names.deeper()))


def _cond(function: Callable[[], str]) -> str:
    return f"torch.cond(x.sum() > 0, {function()}, {function()}, (x,))"


def _checkpoint(function: Callable[[], str]) -> str:
    return f"torch.utils.checkpoint.checkpoint({function()}, x, use_reentrant=False)"


def _while_loop(function: Callable[[], str]) -> str:
    start = "torch.zeros((), dtype=torch.int64)"
    return f"torch.while_loop(lambda n, x: n < 2, lambda n, x: (n + 1, ({function()})(x)), ({start}, x))[1]"


def _scan(function: Callable[[], str]) -> str:
    return f"SCAN.scan(lambda x, y: (({function()})(x) + y, x * y), x, x.expand(2, 3, 4))[0]"


_CALLS = {"cond": _cond, "checkpoint": _checkpoint, "while_loop": _while_loop, "scan": _scan}

_OPERATORS = ("x.sin()", "torch.tanh(x)", "x * 0.5", "torch.nn.functional.silu(x)", "-x", "x.cos() + x")
_LAYERS = ("torch.nn.Tanh()", "torch.nn.LayerNorm(4)", "torch.nn.Sequential(m0, torch.nn.ReLU())")


def _attributes(children: tuple[str, ...]) -> tuple[tuple[Statement, ...], tuple[str, ...]]:
    return tuple(Assign(f"self.{child}", child) for child in children), tuple(f"self.{child}" for child in children)


def _list(children: tuple[str, ...]) -> tuple[tuple[Statement, ...], tuple[str, ...]]:
    assignment = Assign("self.layers", f"torch.nn.ModuleList([{', '.join(children)}])")
    return (assignment,), tuple(f"self.layers[{at}]" for at in range(len(children)))


def _dict(children: tuple[str, ...]) -> tuple[tuple[Statement, ...], tuple[str, ...]]:
    items = ", ".join(f'"{child}": {child}' for child in children)
    return (Assign("self.named", f"torch.nn.ModuleDict({{{items}}})"),), tuple(
        f'self.named["{child}"]' for child in children
    )


_LAYOUTS = (_attributes, _list, _dict)
