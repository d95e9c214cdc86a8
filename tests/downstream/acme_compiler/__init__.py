"""A torch.compile backend that writes an assembly program, and runs the graph as it is."""
