"""Drawn models of real size: eager torch has no finding, and the reference raises only the errors of eager torch."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, Phase, given, settings

from hopkit.oracles import judge
from hopkit.stages.session import capture
from tests.oracles.drawn_models import Model, models


@pytest.mark.parametrize("training", [False, True])
def test_eager_torch_has_no_finding(training):
    """With ``--hypothesis-profile=explore`` 500 models are drawn."""

    @given(models())
    @settings(
        max_examples=settings().max_examples // 4,
        phases=(Phase.generate,),
        suppress_health_check=list(HealthCheck),
    )
    def property_(model: Model) -> None:
        module, x = model.build()
        captured = capture(module.train(training), (x,), backend="eager", training=training, fullgraph=False)
        assert judge(captured) == (), model
        assert captured.reference_dtype == "float64", (model, captured.without_float64)

    property_()
