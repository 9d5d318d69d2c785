"""The schema in PostgreSQL, step by step, and the function that writes a batch of appends."""

from typing import Any, Final

from boneyard.server.store.port import NotSaved

NOW: Final = "extract(epoch FROM now())::float8"
"""The time that counts, whatever the clocks of the nodes say."""
CHANNEL: Final = "boneyard"
"""One channel for the whole site: a message names the node, the table and its last event."""

_LOCK: Final = 0x626F6E6579617264
"""The advisory lock of the migrations: two nodes that start together take the steps one after the other."""

_PATIENCE: Final = 3600.0
"""Seconds that a step may take: one may have to write every row again."""

_TABLES: Final = """
    CREATE TABLE tables (
        id text COLLATE "C" PRIMARY KEY, seq bigint NOT NULL, tail bytea NOT NULL, listed boolean NOT NULL,
        status text NOT NULL,
        summary text NOT NULL, due double precision, updated double precision NOT NULL
    ) WITH (fillfactor = 70);
    CREATE INDEX tables_due ON tables (due) WHERE due IS NOT NULL;
    CREATE INDEX tables_lobby ON tables (updated) WHERE listed AND status <> 'over';
    CREATE INDEX tables_updated ON tables (updated);
    CREATE TABLE events (
        tab text COLLATE "C" NOT NULL, seq bigint NOT NULL, version integer NOT NULL, body bytea NOT NULL,
        at double precision NOT NULL, PRIMARY KEY (tab, seq)
    );
    CREATE TABLE commands (
        tab text COLLATE "C" NOT NULL, player text COLLATE "C" NOT NULL, id text COLLATE "C" NOT NULL,
        digest bytea NOT NULL, last bigint NOT NULL,
        PRIMARY KEY (tab, player, id)
    );
    CREATE TABLE seats (player text COLLATE "C" NOT NULL, tab text COLLATE "C" NOT NULL, PRIMARY KEY (player, tab));
    CREATE TABLE sessions (digest bytea PRIMARY KEY, player text NOT NULL, created double precision NOT NULL);
"""

_APPENDING: Final = """
    CREATE FUNCTION {name}(
        a_node text, a_version integer, a_ids text[], a_expects bigint[], a_tails bytea[], a_listed boolean[],
        a_statuses text[], a_summaries text[],
        a_dues double precision[], a_counts integer[], a_bodies bytea[], a_seated integer[], a_seats text[],
        a_players text[], a_commands text[], a_digests bytea[]
    ) RETURNS TABLE (r_status text, r_last bigint, r_digest bytea) LANGUAGE plpgsql AS $append$
    DECLARE
        bodies_before integer := 0;
        seats_before integer := 0;
        held bigint;
        at_now double precision;
    BEGIN
        FOR i IN 1 .. coalesce(array_length(a_ids, 1), 0) LOOP
            at_now := extract(epoch FROM clock_timestamp());
            r_last := a_expects[i] + a_counts[i];
            r_digest := '';
            r_status := NULL;
            IF a_expects[i] = 0 THEN
                INSERT INTO tables VALUES (a_ids[i], r_last, a_tails[i], a_listed[i], a_statuses[i], a_summaries[i],
                a_dues[i], at_now) ON CONFLICT DO NOTHING;
                IF FOUND THEN r_status := 'saved'; END IF;
            END IF;
            IF r_status IS NULL THEN
                SELECT seq INTO held FROM tables WHERE id = a_ids[i] FOR UPDATE{locked};
                IF {more}a_commands[i] IS NOT NULL THEN
                    SELECT 'duplicate', last, digest INTO r_status, r_last, r_digest
                        FROM commands WHERE tab = a_ids[i] AND player = a_players[i] AND id = a_commands[i];
                END IF;
                IF r_status IS NULL AND a_expects[i] > 0 AND held = a_expects[i] THEN
                    r_status := 'saved';
                    r_last := a_expects[i] + a_counts[i];
                    r_digest := '';
                    UPDATE tables SET seq = r_last, listed = a_listed[i], status = a_statuses[i],
                    summary = a_summaries[i], due = a_dues[i], updated = at_now
                        WHERE id = a_ids[i];
                ELSIF r_status IS NULL THEN
                    r_status := 'conflict';
                    r_last := 0;
                    r_digest := '';
                END IF;
            END IF;
            IF r_status = 'saved' THEN
                FOR k IN 1 .. a_counts[i] LOOP
                    INSERT INTO events VALUES (a_ids[i], a_expects[i] + k, a_version, a_bodies[bodies_before + k],
                    at_now);
                END LOOP;
                IF a_commands[i] IS NOT NULL THEN
                    INSERT INTO commands VALUES (a_ids[i], a_players[i], a_commands[i], a_digests[i], r_last);
                END IF;
                FOR k IN 1 .. a_seated[i] LOOP
                    INSERT INTO seats VALUES (a_seats[seats_before + k], a_ids[i]) ON CONFLICT DO NOTHING;
                END LOOP;
                PERFORM pg_notify('boneyard', a_node || ' ' || a_ids[i] || ' ' || r_last);
            END IF;
            bodies_before := bodies_before + a_counts[i];
            seats_before := seats_before + a_seated[i];
            RETURN NEXT;
        END LOOP;
    END
    $append$;
"""
"""The table's row is locked before anything is judged: of two nodes the second sees what the first has written, the
command too."""
_APPEND: Final = _APPENDING.format(name="boneyard_append", locked="", more="")
_LOCKED: Final = """ SKIP LOCKED;
                IF NOT FOUND AND EXISTS (SELECT FROM tables WHERE id = a_ids[i]) THEN
                    r_status := 'locked';
                END IF"""
_APART: Final = _APPENDING.format(name="boneyard_append_apart", locked=_LOCKED, more="r_status IS NULL AND ")
"""The same, but that a table which somebody else has locked is not waited for, and holds up no other. It has a name of
its own: nodes of an earlier version go on with theirs."""

_PRESENCE: Final = """
    CREATE UNLOGGED TABLE presence (
        tab text COLLATE "C" NOT NULL, player text COLLATE "C" NOT NULL, node text NOT NULL,
        until double precision NOT NULL, PRIMARY KEY (tab, player, node)
    );
"""
"""Who looks at a table through which node, until when that is believed: a node that dies is soon forgotten. Nothing of
it has to survive a crash."""

_EVENT: Final = "sha256(decode(md5(tab), 'hex') || int8send(seq) || int4send(version) || float8send(at) || body)"
_RECEIPT: Final = "sha256(decode(md5(tab) || md5(player) || md5(id), 'hex') || int8send(last) || digest)"
_CHECKSUMS: Final = f"""
    ALTER TABLE events ADD COLUMN sum bytea GENERATED ALWAYS AS (substr({_EVENT}, 1, 8)) STORED;
    ALTER TABLE commands ADD COLUMN sum bytea GENERATED ALWAYS AS (substr({_RECEIPT}, 1, 8)) STORED;
    CREATE TABLE pulse (beat bigint NOT NULL);
    INSERT INTO pulse VALUES (0);
"""  # noqa: S608  our own words
"""What a row has to add up to, made by the database where it is written: pages may have no checksums of their own."""
SOUND: Final = (f"sum = substr({_EVENT}, 1, 8)", f"sum = substr({_RECEIPT}, 1, 8)")
"""Whether an event, and a receipt, are what was written."""

_HOST: Final = """
    CREATE TABLE orders (
        n bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, at double precision NOT NULL, who text NOT NULL,
        what text NOT NULL, target text NOT NULL, note text NOT NULL, until double precision,
        done double precision, said text NOT NULL
    );
    CREATE INDEX orders_open ON orders (n) WHERE done IS NULL;
    CREATE TABLE blocks (kind text NOT NULL, key text NOT NULL, until double precision, PRIMARY KEY (kind, key));
    CREATE TABLE keys (
        digest bytea PRIMARY KEY, player text NOT NULL, kind text NOT NULL, bundle bytea NOT NULL,
        until double precision
    );
    CREATE INDEX keys_of ON keys (player);
    CREATE INDEX sessions_of ON sessions (player);
    CREATE INDEX tables_old ON tables (status, updated);
"""
"""What the host ordered, whom nobody lets in, and the keys with which players come back from another device."""

_SEEN: Final = """
    ALTER TABLE sessions ADD COLUMN seen double precision;
    UPDATE sessions SET seen = extract(epoch FROM clock_timestamp());
"""
"""When a session was used last, to the day: one that an older node begins has none, and counts from its beginning."""

_OLD: Final = "CREATE INDEX sessions_old ON sessions (coalesce(seen, created))"

MIGRATIONS: Final = [_TABLES + _APPEND, _PRESENCE, _CHECKSUMS, _HOST, _APART, _SEEN, _OLD]
"""A database knows how many steps it has taken (`boneyard_schema`)."""


async def migrate(connection: Any) -> None:
    """Take the steps that this database has not taken yet; a database from a newer version is left alone."""
    async with connection.transaction():
        await connection.execute("SELECT pg_advisory_xact_lock($1)", _LOCK, timeout=_PATIENCE)
        await connection.execute(
            "SET LOCAL client_min_messages = warning; "
            "CREATE TABLE IF NOT EXISTS boneyard_schema (step integer PRIMARY KEY)"
        )
        taken = await connection.fetchval("SELECT coalesce(max(step), 0) FROM boneyard_schema")
        if taken > len(MIGRATIONS):
            raise NotSaved("this database was written by a newer version of Boneyard")
        for number in range(taken, len(MIGRATIONS)):
            await connection.execute(MIGRATIONS[number], timeout=_PATIENCE)
            await connection.execute("INSERT INTO boneyard_schema VALUES ($1)", number + 1)


async def soundness(connection: Any) -> tuple[str, str]:
    """How a database that may be of an earlier version is asked whether a row is what was written."""
    known = "SELECT 1 FROM information_schema.columns WHERE table_name = 'commands' AND column_name = 'sum'"
    return SOUND if await connection.fetchval(known) else ("true", "true")
