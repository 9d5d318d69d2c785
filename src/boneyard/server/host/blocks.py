"""Whom the host does not let in: addresses, networks and sessions."""

import ipaddress
from typing import final

from boneyard.core.errors import UserError
from boneyard.server.store.host_port import Block

_Network = ipaddress.IPv4Network | ipaddress.IPv6Network


@final
class Blocks:
    """The blocks that hold now, read again whenever the host changes them."""

    def __init__(self) -> None:
        self.networks: list[_Network] = []
        self.players: frozenset[str] = frozenset()

    def set(self, blocks: list[Block]) -> None:
        """From now on these hold."""
        self.networks = [network(block.key) for block in blocks if block.kind == "address"]
        self.players = frozenset(block.key for block in blocks if block.kind == "session")

    def __bool__(self) -> bool:
        return bool(self.networks or self.players)

    def has_address(self, address: str) -> bool:
        """Whether an address, or the network of a household, is blocked; most servers block none."""
        if not self.networks:
            return False
        try:
            asker = network(address)
        except UserError:
            return False
        return any(asker.version == one.version and asker.subnet_of(one) for one in self.networks)  # type: ignore[arg-type]  # of one version


def network(text: str) -> _Network:
    """The network that a text names; of IPv6 the one of a household, as every limit counts it."""
    try:
        named = ipaddress.ip_network(text.strip(), strict=False)
    except ValueError:
        raise UserError(
            '"{text}" is no address: write 203.0.113.7, or a network as 203.0.113.0/24', {"text": text[:60]}
        ) from None
    return named.supernet(new_prefix=64) if named.version == 6 and named.prefixlen > 64 else named
