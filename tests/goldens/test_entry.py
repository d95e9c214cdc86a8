from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hopkit.goldens.entry import Digest, Entry, exactly, same

ONE = "def forward(self, x):\n    y = torch.sin(x)\n    return y\n"
RENAMED = ONE.replace("y", "z")
CHANGED = ONE.replace("sin", "cos")


def test_digests_are_equal_if_their_texts_are() -> None:
    plain, described = Digest.of(ONE), Digest.of(ONE, "2 lines", shown=ONE)
    assert plain == described
    assert hash(plain) == hash(described)
    assert (described.summary, described.shown) == ("2 lines", ONE)
    assert plain != Digest.of(CHANGED, "2 lines", shown=ONE)


def test_a_digest_is_the_start_of_a_sha256() -> None:
    # `printf abc | sha256sum`
    assert Digest.of("abc").sha == "ba7816bf8f01cfea"


@given(st.text(), st.text())
def test_digests_are_equal_only_if_the_texts_are(left: str, right: str) -> None:
    assert (Digest.of(left) == Digest.of(right)) == (left == right)


@pytest.mark.parametrize(
    ("left", "right", "is_exact", "is_same"),
    [
        (ONE, ONE, True, True),
        (ONE, RENAMED, False, True),
        (ONE, CHANGED, False, False),
        (ONE, Digest.of(ONE), True, True),
        (ONE, Digest.of(RENAMED), False, False),
        (Digest.of(ONE, "one"), Digest.of(ONE, "two"), True, True),
        (Digest.of(ONE, "one"), Digest.of(CHANGED, "one"), False, False),
        (None, None, True, True),
        (None, "", False, False),
        (None, ONE, False, False),
        (None, Digest.of(""), False, False),
    ],
)
def test_two_entries_are_equal_exactly_or_up_to_names(left: Entry, right: Entry, is_exact: bool, is_same: bool) -> None:
    assert (exactly(left, right), exactly(right, left)) == (is_exact, is_exact)
    assert (same(left, right), same(right, left)) == (is_same, is_same)
