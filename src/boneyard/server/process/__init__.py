"""The process of a node: settings, logs, metrics, memory."""
