"""Report each speculation to observers, as it happens.

`.events` calls the observers; `.records` has what they are called with. `hopkit.speculate.observed_speculation` is the
public function.
"""
