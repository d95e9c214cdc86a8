"""Watch a frame's tensors that share memory in the reference run, and are copies in the compiled program.

`.pairs` notes them; `.accesses` refuses a program that would see the copy.
"""
