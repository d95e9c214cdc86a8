from __future__ import annotations

import contextlib
import gc
import types
import weakref
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hopkit._torch.contract.patching import patched
from hopkit.errors import HopkitError, UnsupportedTorch


class _Base:
    inherited = "from the base"

    def method(self) -> str:
        return "original"

    @staticmethod
    def static() -> str:
        return "static"

    @classmethod
    def of_class(cls) -> str:
        return cls.__name__


class _Owner(_Base):
    hook = None

    def own(self) -> str:
        return "own"


class _Slotted:
    __slots__ = ("value",)

    def __init__(self) -> None:
        self.value: object = "slot"


class _Store(types.ModuleType):
    """A module that stores its values elsewhere, as torch's config modules do."""

    def __init__(self) -> None:
        super().__init__("store")
        super().__setattr__("values", {"option": "default"})

    def __getattr__(self, name: str) -> Any:
        try:
            return self.values[name]
        except KeyError:
            raise AttributeError(name) from None

    def __setattr__(self, name: str, value: Any) -> None:
        self.values[name] = value


def _module() -> types.ModuleType:
    module = types.ModuleType("stranger")
    module.f = lambda: "original"  # type: ignore[attr-defined]
    return module


def test_a_patch_yields_the_original_and_restores_it() -> None:
    module = _module()
    saved = module.f
    with patched(module, "f", "mine") as original:
        assert module.f == "mine"
        assert original is saved
    assert module.f is saved


@pytest.mark.parametrize("name", ["own", "hook", "inherited", "method", "static", "of_class"])
def test_exactly_the_entries_of_a_class_are_restored(name: str) -> None:
    saved = dict(vars(_Owner))
    with patched(_Owner, name, "mine"):
        assert getattr(_Owner, name) == "mine"
    assert dict(vars(_Owner)) == saved
    assert all(vars(_Owner)[entry] is value for entry, value in saved.items())


@pytest.mark.parametrize("name", ["static", "of_class"])
def test_a_descriptor_comes_back_as_the_same_object(name: str) -> None:
    saved = vars(_Base)[name]
    with patched(_Base, name, "mine"):
        pass
    assert vars(_Base)[name] is saved


def test_a_replacement_may_be_a_descriptor() -> None:
    with patched(_Owner, "static", staticmethod(lambda: "mine")):
        assert _Owner().static() == "mine"
    with patched(_Owner, "own", property(lambda self: "mine")):
        assert vars(_Owner)["own"].fget(_Owner()) == "mine"
    assert (_Owner().static(), _Owner().own()) == ("static", "own")


def test_an_instance_inherits_the_same_attributes_again() -> None:
    owner = _Owner()
    with patched(owner, "method", lambda: "mine"):
        assert owner.method() == "mine"
    assert vars(owner) == {}
    assert owner.method() == "original"


def test_a_slot_and_a_module_with_its_own_storage_are_restored_by_setting() -> None:
    slotted, store = _Slotted(), _Store()
    with patched(slotted, "value", 1), patched(store, "option", 2):
        assert [slotted.value, store.option] == [1, 2]
    assert [slotted.value, store.option] == ["slot", "default"]
    assert "option" not in vars(store)


def test_a_target_that_is_not_there_is_refused_by_name_and_nothing_is_set() -> None:
    with (
        pytest.raises(UnsupportedTorch, match=r"has no stranger\.gone, which stage speculation needs"),
        patched(_module(), "gone", 1, feature="stage speculation"),
    ):
        pytest.fail("entered")


@pytest.mark.parametrize(("owner", "name"), [(int, "bit_length"), (range(3), "start")])
def test_a_target_that_cannot_be_set_is_refused(owner: Any, name: str) -> None:
    with pytest.raises(HopkitError, match=f"{name} can't be patched"), patched(owner, name, 1):
        pytest.fail("entered")


def test_a_setter_that_keeps_another_value_is_refused_and_undone() -> None:
    class Rounds:
        _value = 1

        @property
        def value(self) -> int:
            return self._value

        @value.setter
        def value(self, value: float) -> None:
            self._value = int(value)

    owner = Rounds()
    with pytest.raises(HopkitError, match="does not keep the value"), patched(owner, "value", 2.5):
        pytest.fail("entered")
    assert owner.value == 1


@pytest.mark.parametrize("meddle", [lambda m: setattr(m, "f", "theirs"), lambda m: delattr(m, "f")])
def test_a_foreign_patch_on_top_is_reported_after_the_original_is_restored(meddle: Any) -> None:
    module = _module()
    saved = module.f
    with pytest.raises(HopkitError, match=r"stranger\.f was changed by someone else"), patched(module, "f", "mine"):
        meddle(module)
    assert module.f is saved


def test_an_exception_of_the_block_propagates_with_the_conflict_as_a_note() -> None:
    module = _module()
    saved = module.f
    error = KeyError("theirs")

    def run() -> None:
        with patched(module, "f", "mine"):
            module.f = "theirs"  # type: ignore[attr-defined]
            raise error

    with pytest.raises(KeyError) as caught:
        run()
    assert caught.value is error
    assert "stranger.f was changed by someone else" in caught.value.__notes__[0]
    assert module.f is saved


def test_patches_that_end_in_the_wrong_order_still_end_with_the_original() -> None:
    module = _module()
    saved = module.f
    outer, inner = patched(module, "f", "outer"), patched(module, "f", "inner")
    outer.__enter__()
    inner.__enter__()
    with pytest.raises(HopkitError, match="ended before a later patch"):
        outer.__exit__(None, None, None)
    assert module.f == "inner"
    inner.__exit__(None, None, None)
    assert module.f is saved


def test_a_patch_that_ended_keeps_nothing_alive() -> None:
    owner = _Owner()
    gone = weakref.ref(owner)
    with patched(owner, "hook", 1), patched(owner, "hook", 2):
        pass
    del owner
    gc.collect()
    assert gone() is None


_TARGETS = ("own", "hook", "inherited", "method", "static")


def _nested(names: list[str], fail_at: int | None, depth: int = 0) -> None:
    if depth == fail_at:
        raise ZeroDivisionError
    if depth == len(names):
        return
    name, mine = names[depth], object()
    around = getattr(_Owner, name)
    with patched(_Owner, name, mine) as original:
        assert original is around or original == around
        assert getattr(_Owner, name) is mine
        _nested(names, fail_at, depth + 1)
        assert getattr(_Owner, name) is mine


@given(st.lists(st.sampled_from(_TARGETS), max_size=8), st.none() | st.integers(0, 8))
def test_any_nesting_restores_everything_whether_or_not_it_raises(names: list[str], fail_at: int | None) -> None:
    saved = dict(vars(_Owner))
    raises = fail_at is not None and fail_at <= len(names)
    with pytest.raises(ZeroDivisionError) if raises else contextlib.nullcontext():
        _nested(names, fail_at)
    assert {name: id(value) for name, value in vars(_Owner).items()} == {
        name: id(value) for name, value in saved.items()
    }


@given(st.data())
def test_in_whatever_order_patches_end_the_original_is_back_after_the_last(data: st.DataObject) -> None:
    module = _module()
    saved = module.f
    open_: list[Any] = []
    replacements: list[object] = []
    for opens in data.draw(st.lists(st.booleans(), max_size=12)):
        if opens:
            replacements.append(object())
            open_.append(patched(module, "f", replacements[-1]))
            open_[-1].__enter__()
        elif open_:
            place = data.draw(st.integers(0, len(open_) - 1))
            last = place == len(open_) - 1
            with contextlib.nullcontext() if last else pytest.raises(HopkitError, match="ended before a later"):
                open_.pop(place).__exit__(None, None, None)
            del replacements[place]
        assert module.f is (replacements[-1] if replacements else saved)
    while open_:
        open_.pop().__exit__(None, None, None)
    assert module.f is saved
