"""What the host of a server wants: orders obeyed, doors kept shut, what is old taken away."""
