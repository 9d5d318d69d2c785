"""The schema in PostgreSQL, step by step, and the function that writes a batch of appends."""

from typing import Any, Final

from boneyard.server.store.port import NotSaved

CHANNEL: Final = "boneyard"
"""One channel for the whole site: a message names the node, the table and its last event."""

_LOCK: Final = 0x626F6E6579617264
"""The advisory lock of the migrations: two nodes that start together take the steps one after the other."""

_TABLES: Final = """
    CREATE TABLE tables (
        id text COLLATE "C" PRIMARY KEY, seq bigint NOT NULL, tail bytea NOT NULL, listed boolean NOT NULL, status text NOT NULL,
        summary text NOT NULL, due double precision, updated double precision NOT NULL
    ) WITH (fillfactor = 70);
    CREATE INDEX tables_due ON tables (due) WHERE due IS NOT NULL;
    CREATE INDEX tables_lobby ON tables (updated) WHERE listed AND status <> 'over';
    CREATE INDEX tables_updated ON tables (updated);
    CREATE TABLE events (
        tab text COLLATE "C" NOT NULL, seq bigint NOT NULL, version integer NOT NULL, body bytea NOT NULL, at double precision NOT NULL, PRIMARY KEY (tab, seq)
    );
    CREATE TABLE commands (
        tab text COLLATE "C" NOT NULL, player text COLLATE "C" NOT NULL, id text COLLATE "C" NOT NULL, digest bytea NOT NULL, last bigint NOT NULL,
        PRIMARY KEY (tab, player, id)
    );
    CREATE TABLE seats (player text COLLATE "C" NOT NULL, tab text COLLATE "C" NOT NULL, PRIMARY KEY (player, tab));
    CREATE TABLE sessions (digest bytea PRIMARY KEY, player text NOT NULL, created double precision NOT NULL);
"""

_APPEND: Final = """
    CREATE FUNCTION boneyard_append(
        a_node text, a_version integer, a_ids text[], a_expects bigint[], a_tails bytea[], a_listed boolean[], a_statuses text[], a_summaries text[],
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
                INSERT INTO tables VALUES (a_ids[i], r_last, a_tails[i], a_listed[i], a_statuses[i], a_summaries[i], a_dues[i], at_now) ON CONFLICT DO NOTHING;
                IF FOUND THEN r_status := 'saved'; END IF;
            END IF;
            IF r_status IS NULL THEN
                SELECT seq INTO held FROM tables WHERE id = a_ids[i] FOR UPDATE;
                IF a_commands[i] IS NOT NULL THEN
                    SELECT 'duplicate', last, digest INTO r_status, r_last, r_digest
                        FROM commands WHERE tab = a_ids[i] AND player = a_players[i] AND id = a_commands[i];
                END IF;
                IF r_status IS NULL AND a_expects[i] > 0 AND held = a_expects[i] THEN
                    r_status := 'saved';
                    r_last := a_expects[i] + a_counts[i];
                    r_digest := '';
                    UPDATE tables SET seq = r_last, listed = a_listed[i], status = a_statuses[i], summary = a_summaries[i], due = a_dues[i], updated = at_now
                        WHERE id = a_ids[i];
                ELSIF r_status IS NULL THEN
                    r_status := 'conflict';
                    r_last := 0;
                    r_digest := '';
                END IF;
            END IF;
            IF r_status = 'saved' THEN
                FOR k IN 1 .. a_counts[i] LOOP
                    INSERT INTO events VALUES (a_ids[i], a_expects[i] + k, a_version, a_bodies[bodies_before + k], at_now);
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
"""The table's row is locked before anything is judged: of two nodes the second sees what the first has written, the command too."""

_PRESENCE: Final = """
    CREATE UNLOGGED TABLE presence (
        tab text COLLATE "C" NOT NULL, player text COLLATE "C" NOT NULL, node text NOT NULL, until double precision NOT NULL, PRIMARY KEY (tab, player, node)
    );
"""
"""Who looks at a table through which node, until when that is believed: a node that dies is soon forgotten. Nothing of it has to survive a crash."""

MIGRATIONS: Final = [_TABLES + _APPEND, _PRESENCE]
"""A database knows how many steps it has taken (`boneyard_schema`)."""


async def migrate(connection: Any) -> None:
    """Take the steps that this database has not taken yet; a database from a newer version is left alone."""
    async with connection.transaction():
        await connection.execute("SELECT pg_advisory_xact_lock($1)", _LOCK)
        await connection.execute("SET LOCAL client_min_messages = warning; CREATE TABLE IF NOT EXISTS boneyard_schema (step integer PRIMARY KEY)")
        taken = await connection.fetchval("SELECT coalesce(max(step), 0) FROM boneyard_schema")
        if taken > len(MIGRATIONS):
            raise NotSaved("this database was written by a newer version of Boneyard")
        for number in range(taken, len(MIGRATIONS)):
            await connection.execute(MIGRATIONS[number])
            await connection.execute("INSERT INTO boneyard_schema VALUES ($1)", number + 1)
