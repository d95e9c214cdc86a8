"""Drawn programs run, match their text, do not depend on rounding, and come in every form."""

from __future__ import annotations

import collections
import functools
import re
from types import SimpleNamespace

import pytest
import torch
from hypothesis import HealthCheck, Phase, find, given, settings

from hopkit import reference
from hopkit.errors import UnknownName, UsageError
from hopkit.oracles.tolerance import tolerance
from hopkit.stages.execution import execute, prepare_training
from hopkit.stages.program import Call, CalledProgram
from hopkit.stages.walk import tensor_paths
from hopkit.strategies import bodies, hops, programs
from hopkit.strategies.families import FAMILIES
from hopkit.strategies.operators import KINDS
from hopkit.strategies.returns import STRUCTURES
from hopkit.strategies.tensors import DTYPES, LAYOUTS
from hopkit.strategies.tree import Assign, BlockStatement, HopCall, Perform, walk
from hopkit.strategies.vocabulary import is_here

drawn = settings(max_examples=1000, suppress_health_check=list(HealthCheck))
few = settings(max_examples=100, suppress_health_check=list(HealthCheck))


def run_plainly(program, convert=torch.Tensor.clone):
    """Run each call of a program with its HOPs as plain Python."""
    sample = program.sample()
    copied = CalledProgram(sample.fn, (Call(sample.args), *map(Call, sample.other_args))).copied(
        convert, reference.substitutions()
    )
    if program.training:
        prepare_training(copied)
    with reference.reference_run():
        return [execute(copied, index, copied.fn, training=program.training) for index in range(len(copied.calls))]


def to_float64(flat):
    return flat.to(torch.float64, copy=True) if flat.is_floating_point() else flat.clone()


def numbers(run):
    tensors = tensor_paths(run.outputs, "outputs")
    tensors |= {f"grad of {path}": grad for path, grad in run.grads.items() if grad is not None}
    return tensors


@pytest.mark.sweep(2)
@pytest.mark.parametrize("training", [False, True])
def test_a_thousand_programs_run_plainly_and_stay_finite(training):
    count = 0

    @given(programs(training=training))
    @drawn
    def check(program):
        nonlocal count
        count += 1
        for run in run_plainly(program):
            for path, tensor in numbers(run).items():
                assert not tensor.is_floating_point() or bool(torch.isfinite(tensor).all()), path

    check()
    assert count >= 1000


@given(programs(dtypes=("float32", "float64", "int64", "bool"), modes=False))
@few
def test_rounding_decides_nothing(program):
    """Every element in float64 equals that in float32 up to the rounding of a few operations: no tie, no jump."""
    if "bfloat16" in program.source:
        return
    for plain, exact in zip(run_plainly(program), run_plainly(program, to_float64), strict=True):
        expected = numbers(exact)
        for path, tensor in numbers(plain).items():
            wide = expected[path].to(torch.float64)
            if tensor.is_floating_point():
                allowed = tolerance(wide, torch.float32, 60)
                assert not tensor.numel() or float((tensor.to(torch.float64) - wide).abs().max()) <= allowed, path
            else:
                assert torch.equal(tensor, expected[path]), path


@given(programs(training=True))
@few
def test_the_text_alone_is_the_program(program):
    module = SimpleNamespace(__name__="__main__")
    with reference.reference_run():
        exec(compile(program.source, "<pasted>", "exec"), vars(module))
        sample = program.sample()
        here = sample.fn(*sample.args)
        there = module.program(*module.make_inputs())
    here, there = tensor_paths(here, "outputs"), tensor_paths(there, "outputs")
    assert list(here) == list(there)
    for path, tensor in here.items():
        assert torch.equal(tensor, there[path]), path


def drawn_texts(**limits):
    """Return drawn programs, many: hypothesis draws constants of the modules that other tests have imported too."""
    texts = []

    @given(programs(**limits))
    @settings(drawn, max_examples=2000)
    def note(program):
        texts.append(program.source)

    note()
    return "\n".join(texts)


@functools.cache
def a_thousand(training):
    drawn_programs = []

    @given(programs(training=training))
    @drawn
    def note(program):
        drawn_programs.append(program)

    note()
    return drawn_programs


@pytest.mark.long
@pytest.mark.parametrize("training", [False, True])
def test_every_family_that_makes_sense_is_drawn(training):
    families = {name for program in a_thousand(training) for name in program.families}
    fitting = {
        name for name, family in FAMILIES.items() if (family.trainable if training else not family.needs_gradient)
    }
    assert families == {name for name in fitting if is_here(FAMILIES[name]) and not FAMILIES[name].needs_hopkit}


@pytest.mark.parametrize("training", [False, True])
def test_inputs_of_every_rank_dtype_and_layout_are_drawn_and_modules_and_hops_of_three_kinds_nested(training):
    seen = collections.Counter()
    for program in a_thousand(training):
        specs = [spec for name, spec in program.inputs if name.startswith("x")]
        for spec in specs:
            seen.update((len(spec.shape), spec.dtype, spec.layout, "empty" if 0 in spec.shape else "filled"))
        seen["a module"] += bool(program.modules)
        seen["three kinds nested"] += depth(program.function) == 3 and len(program.families) >= 3
        seen["a parameter used twice"] += len(re.findall(r"\bw0\b", program.source)) > 2
    wanted = {*range(6), *DTYPES, *LAYOUTS, "empty", "a module", "three kinds nested"}
    if training:
        wanted.add("a parameter used twice")
    assert {what for what in wanted if seen[what] < 2} == set(), seen


@pytest.mark.parametrize("training", [False, True])
def test_grad_modes_and_autocast_stand_around_hops_and_inside_bodies(training):
    around, inside = collections.Counter(), collections.Counter()
    for program in a_thousand(training):
        everything = list(walk((*program.module, program.function)))
        for statement in everything:
            if isinstance(statement, BlockStatement) and statement.header.startswith("with"):
                around[statement.header] += any(isinstance(inner, HopCall) for inner in walk(statement.statements))
        definitions = [statement.definitions for statement in everything if isinstance(statement, HopCall)]
        inside.update(
            inner.header
            for statement in definitions
            for inner in walk(statement)
            if getattr(inner, "header", "").startswith("with")
        )
    modes = {"with torch.no_grad():", "with torch.enable_grad():", "with torch.autocast('cpu', dtype=torch.bfloat16):"}
    assert all(around[mode] >= 5 and inside[mode] >= 5 for mode in modes), (around, inside)


@pytest.mark.long
def test_every_kind_of_operator_and_of_structure_is_drawn():
    text = drawn_texts(hops=("checkpoint",))
    for mark in (
        *(" @ ", ".sum(", ".index_select(", ".scatter(", ".add_(", ".to(torch.bfloat16", " > ", ".unfold("),
        *("with torch.no_grad():", "with torch.autocast(", "torch.nn.functional.gelu(", "torch.where("),
    ):
        assert mark in text, mark
    for mark in ("n0(", "c0 = ", ".append(", "] = v", ".a + 1"):
        assert mark in text or re.search(mark.replace("c0", r"c\d+"), text), mark
    for mark in (
        *("return Pair(", "return Box(", "return FrozenBox(", "return SlotBox(", "return Point("),
        *("return Stack([", "return Couple((", "return collections.deque(", "return functools.partial("),
        *("return (lambda: (", "return iter((", "return (lambda o: ", ".numel())"),
        *("'text'", "None", "Colour.RED", "{'a': "),
    ):
        assert mark in text, mark


@pytest.mark.long
def test_structures_that_torch_gets_wrong_are_drawn_where_they_are_asked_for():
    texts = []

    @given(hops(hops=("checkpoint",), known_bugs=True))
    @settings(drawn, max_examples=500)
    def note(program):
        texts.append(program.source)
        for run in run_plainly(program):
            assert numbers(run)

    note()
    text = "\n".join(texts)
    for pattern in (r"return \(each for each in ", r"return \{\w+\}", r"\.numel\(\) / 4"):
        assert re.search(pattern, text), pattern


@pytest.mark.long
@pytest.mark.parametrize("training", [False, True])
def test_random_programs_run_plainly_and_ask_for_eager_numbers(training):
    counts = collections.Counter()

    @given(programs(random=True, training=training))
    @settings(drawn, max_examples=300)
    def check(program):
        draws = any(word in program.source for word in ("torch.rand", "dropout", "bernoulli", "uniform_"))
        counts[draws] += 1
        assert program.config.get("inductor.fallback_random", False) == draws
        for run in run_plainly(program):
            for path, tensor in numbers(run).items():
                assert not tensor.is_floating_point() or bool(torch.isfinite(tensor).all()), path

    check()
    assert counts[True] >= 50


def test_drawing_random_programs_leaves_the_generator_alone():
    state = torch.default_generator.get_state()

    @given(programs(random=True, max_depth=1))
    @few
    def draw(program):
        assert isinstance(program.source, str)

    draw()
    assert torch.equal(torch.default_generator.get_state(), state)


@pytest.mark.long
@pytest.mark.parametrize("training", [False, True])
def test_dynamic_programs_run_with_two_sizes_and_stay_finite(training):
    counts = collections.Counter()

    @given(programs(dynamic=True, training=training))
    @settings(drawn, max_examples=300)
    def check(program):
        sample = program.sample()
        assert set(sample.dynamic) == {
            at for at, (name, _) in enumerate(program.inputs) if name in dict(program.resized)
        }
        for at, dims in sample.dynamic.items():
            assert dims == {0}
            sizes = {args[at].shape[0] for args in (sample.args, *sample.other_args)}
            assert len(sizes) == 2
            assert min(sizes) >= 2, "torch compiles sizes of 0 and 1 as constants"
            assert len({args[at].shape[1:] for args in (sample.args, *sample.other_args)}) == 1
        runs = run_plainly(program)
        for run in runs:
            for path, tensor in numbers(run).items():
                assert not tensor.is_floating_point() or bool(torch.isfinite(tensor).all()), path
        if sample.dynamic:
            first_run, last_run = numbers(runs[0]), numbers(runs[-1])
            counts["resized"] += 1
            counts["a size comes out"] += any(first_run[path].shape != last_run[path].shape for path in first_run)

    check()
    assert all(counts[what] >= least for what, least in (("resized", 100), ("a size comes out", 30))), counts


def test_a_size_that_varies_is_named_where_a_shape_is_written():
    named = []

    @given(programs(dynamic=True, kinds=("view",), dtypes=("float32",), max_depth=1))
    @few
    def note(program):
        named.append(".shape[" in program.source)

    note()
    assert named.count(True) >= 2


_SIZED = {
    "dynamo.capture_dynamic_output_shape_ops": (r"\.nonzero\(", r"\.unique\(", r"= \w+\[[a-z]\d+( >[^\]]*)?\]$"),
    "dynamo.capture_scalar_outputs": (r"\.item\(\)",),
}


@pytest.mark.sweep(2)
@pytest.mark.parametrize("training", [False, True])
def test_programs_with_sizes_that_depend_on_data_run_plainly_and_ask_to_be_traced(training):
    counts = collections.Counter()

    @given(programs(data_dependent=True, training=training))
    @settings(drawn, max_examples=1000)
    def check(program):
        for setting, texts in _SIZED.items():
            operators = [text for text in texts if re.search(text, program.source, re.MULTILINE)]
            assert program.config.get(setting, False) == bool(operators)
            counts.update(operators)
        for run in run_plainly(program):
            for path, tensor in numbers(run).items():
                assert not tensor.is_floating_point() or bool(torch.isfinite(tensor).all()), path

    check()
    # Few of the integers have a dimension, so that they could be searched for those that differ.
    common = [text for texts in _SIZED.values() for text in texts if "unique" not in text]
    assert all(counts[text] for text in common), counts


def slices_of_scans(program):
    """Return the shapes of the slices that `associative_scan` combines."""
    shapes = []
    sample = program.sample()
    names = sample.fn.__globals__
    plain = reference.substitutions()[names["associative_scan"]]

    def noted(combine, xs, *args, **kwargs):
        shapes.append(tuple(xs.shape))
        return plain(combine, xs, *args, **kwargs)

    names["associative_scan"] = noted
    with reference.reference_run():
        sample.fn(*sample.args)
    return shapes


def test_known_bugs_are_drawn_only_where_they_are_asked_for():
    seen = collections.Counter()

    for known in (False, True):

        @given(hops(hops=("associative_scan",), known_bugs=known))
        @few
        def check(program):
            if "associative_scan" in program.families:
                slice_shapes = slices_of_scans(program)
                seen[known] += any(len(shape) == 1 or shape[0] == 1 for shape in slice_shapes)  # noqa: B023

        check()
    assert seen[False] == 0
    assert seen[True] >= 5


def mark_of(statement):
    match = re.fullmatch(r"with torch\.fx\.traceback\.annotate\(\{'mark': (\d+)\}\):", getattr(statement, "header", ""))
    return int(match[1]) if match else None


@pytest.mark.long
@pytest.mark.parametrize("training", [False, True])
def test_marks_are_unique_and_stand_around_operators_and_hops_and_inside_bodies(training):
    seen = collections.Counter()

    @given(programs(annotations=True, training=training))
    @settings(drawn, max_examples=300)
    def check(program):
        everything = list(walk((*program.module, program.function)))
        marked = [statement for statement in everything if mark_of(statement) is not None]
        assert program.annotated == bool(marked)
        assert len({mark_of(statement) for statement in marked}) == len(marked)
        for statement in marked:
            inner = list(walk(statement.statements))
            seen["a HOP"] += any(isinstance(one, HopCall) for one in inner)
            seen["another mark"] += any(mark_of(one) is not None for one in inner)
        bodies = [body for statement in everything if isinstance(statement, HopCall) for body in statement.definitions]
        seen["inside a body"] += any(mark_of(one) is not None for one in walk(tuple(bodies)))
        run_plainly(program)

    check()
    assert all(seen[what] >= 10 for what in ("a HOP", "another mark", "inside a body")), seen


@pytest.mark.long
def test_inputs_and_operands_are_written_to_where_nothing_is_differentiated():
    seen = collections.Counter()
    wrote = r"^ +{}\d+(\.(select|narrow)\([\d, ]*\))?\.(add|mul|zero|sin|fill|copy)_\("

    for training in (False, True):

        @given(programs(training=training, hops=("cond", "wrap", "region")))
        @drawn
        def note(program):
            for what in ("x", "a"):
                seen[training, what] += bool(re.search(wrote.format(what), program.source, re.MULTILINE))  # noqa: B023

        note()
    assert seen[False, "x"] >= 20
    assert seen[False, "a"] >= 5
    assert not seen[True, "x"]
    assert not seen[True, "a"]


def test_special_numbers_are_drawn_only_where_they_are_asked_for():
    seen = collections.Counter()

    for special in (False, True):

        @given(programs(special=special))
        @few
        def note(program):
            seen[special] += "float('nan')" in program.source  # noqa: B023
            run_plainly(program)

        note()
    assert seen[False] == 0
    assert seen[True] >= 60


def depth(statement, inside=0):
    if isinstance(statement, HopCall):
        return max((depth(body, inside + 1) for body in statement.definitions), default=inside + 1)
    if isinstance(statement, (Assign, Perform)):
        return inside
    return max((depth(inner, inside) for inner in statement.statements), default=inside)


@pytest.mark.long
def test_hops_nest_three_deep():
    program = find(programs(hops=("cond",)), lambda program: depth(program.function) == 3, settings=drawn)
    assert program.source.count("torch.cond(") >= 3


@pytest.mark.long
def test_the_program_goes_on_after_a_hop_with_its_operands():
    def reads_operand_afterwards(program):
        seen = set()
        for statement in program.function.statements:
            text = statement.expression if isinstance(statement, (Assign, Perform)) else ""
            if any(re.search(rf"\b{name}\b", text) for name in seen):
                return True
            if isinstance(statement, HopCall):
                seen |= set(re.findall(r"\b[xv]\d+\b", statement.call.expression))
        return False

    find(programs(hops=("cond", "region", "checkpoint")), reads_operand_afterwards, settings=drawn)


@given(
    programs(hops=("scan", "region"), dtypes=("float64",), kinds=("pointwise",), max_depth=1, writes=False, modes=False)
)
@few
def test_limits_hold(program):
    assert set(program.families) <= {"scan", "region"}
    assert {spec.dtype for name, spec in program.inputs if name.startswith("x")} <= {"float64"}
    everything = list(walk((*program.module, program.function)))
    assert not any(
        isinstance(statement, BlockStatement) and statement.header.startswith("with") for statement in everything
    )
    assert not any(isinstance(statement, Perform) for statement in everything)
    assert depth(program.function) <= 1
    assert "softmax" not in program.source


@given(hops(hops=("cond",)))
@few
def test_one_call_is_one_call(program):
    assert program.families == ("cond",)
    # It may stand in a block of a mode.
    assert program.source.count("torch.cond(") == 1


@given(bodies())
@few
def test_a_body_calls_no_hop(program):
    assert program.families == ()
    run_plainly(program)


@pytest.mark.sweep(5)
@pytest.mark.parametrize("family", [name for name, family in FAMILIES.items() if is_here(family)])
def test_a_failing_family_shrinks_to_a_few_lines(family):
    asked = {"hops": (family,)} if FAMILIES[family].needs_hopkit else {}
    drawn_from = programs(training=FAMILIES[family].needs_gradient, **asked)
    # Without the phase that seeks an explanation of a failure, which none needs here.
    shrinking = settings(drawn, phases=[Phase.generate, Phase.shrink])
    program = find(drawn_from, lambda program: family in program.families, settings=shrinking)
    # Mostly there is nothing else; what a HOP needs of an operand can keep a call in the way, and one around that.
    assert len(program.families) <= 3
    assert len(list(filter(None, program.source.partition("def make_inputs")[0].splitlines()))) <= 30


def test_the_same_tape_is_the_same_program():
    def texts():
        sources = []

        @given(programs())
        @settings(max_examples=50, suppress_health_check=list(HealthCheck))
        def note(program):
            sources.append(program.source)

        note()
        return sources

    assert texts() == texts()


@pytest.mark.parametrize(
    ("wrong", "error"),
    [
        ({"hops": ("con",)}, UnknownName),
        ({"dtypes": ("float8",)}, UnknownName),
        ({"kinds": ("sorcery",)}, UnknownName),
        ({"max_ops": -1}, UsageError),
        ({"max_depth": -1}, UsageError),
    ],
)
def test_unknown_names_are_refused_on_entry(wrong, error):
    with pytest.raises(error):
        programs(**wrong)


def test_unknown_kinds_of_bodies_are_refused():
    with pytest.raises(UnknownName):
        bodies(kinds=("sorcery",))


def test_the_tables_match_their_names():
    cheap, dear = ("pointwise", "reduction", "view", "matmul", "indexing"), ("scatter", "comparison", "cast")
    assert (*cheap, *dear, "module", "number") == KINDS
    assert all(template.count("{") >= len(suffixes) for template, suffixes in STRUCTURES.values())
