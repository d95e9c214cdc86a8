"""``python page.py PAGE...``: run the Python blocks of each page in order, in one module; standard library only."""

import re
import sys
import types

for number, page in enumerate(sys.argv[1:]):
    # Dynamo looks the module of a function up.
    module = types.ModuleType(f"page_{number}")
    sys.modules[module.__name__] = module
    with open(page, encoding="utf-8") as file:
        text = file.read()
    blocks = list(re.finditer(r"^```python\n(.*?)^```", text, re.MULTILINE | re.DOTALL))
    for block in blocks:
        above = "\n" * (text.count("\n", 0, block.start()) + 1)
        exec(compile(above + block[1], page, "exec"), vars(module))
    print(f"{page}: {len(blocks)} blocks")
