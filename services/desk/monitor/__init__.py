"""The monitor: how well the loop does, alerts, and who is told of them."""
