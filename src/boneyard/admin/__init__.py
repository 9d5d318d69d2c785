"""What the host of a server can find out and order, beside the running server: `boneyard admin` only calls it."""
