"""Where the texts of Mexican Train leave a choice, and what the oracle took."""

from __future__ import annotations

AMBIGUITIES: tuple[str, ...] = (
    # --- announcements
    "MT-P-39 / contract section 2, turns that end with pass or stop and one tile in hand "
    "(notify=manual): (a) there are actions pass! and stop!, (b) no announcement is due there, "
    "(c) always an infraction. Choice (b): section 2 spells the announcement for laid tiles "
    "only, what it does not spell is no action, and a duty that cannot be met cannot be broken "
    "(with penalty=none such a seat would have no action at all).",
    "S-6, notify=manual with penalty=none: (a) only the announced spelling is legal, (b) both "
    "are. Choice (a): unannounced endings are possible only 'with penalty other than none'.",
    "MT-P-39, an announcement where none is due (mid-turn, a first-turn chain, a double whose "
    "additional tile is owed, other hand sizes): (a) refused, (b) ignored. Choice (a): 'the "
    "same, and announce one tile left'; it belongs to the action that ends the turn.",
    "MT-P-39, placing the engine with one tile left: no announcement is due, because it is not a turn.",
    "MT-P-39 with draw_one, the hand is counted (a) before or (b) after the penalty draw. Choice (a): the turn ends first, the penalty follows.",
    # --- penalties
    "S-6, a wrong draw after an ordinary draw in the same turn (the drawn tile fits, drew is "
    "true): (a) possible, (b) not, 'once in a turn' counting every draw. Choice (a): what is "
    "limited to once is the draw while a playable tile is held.",
    "S-6, an ordinary draw after a wrong draw in the same turn (wrong draw, double laid, then "
    "nothing fits): (a) draws as always, (b) passes. Choice (a): S-8 is unchanged, only a second "
    "wrong draw is excluded.",
    "S-6, field drew after a wrong draw: (a) true, (b) unchanged. Choice (a): 'a tile has been "
    "drawn since the last tile laid'. So with doubles=pair a wrong draw after the first double "
    "ends the chance of a second one (MT-B-23), and if the held double was the only playable "
    "tile (MT-B-27) the seat has pass, although it 'still has to play'.",
    "S-6, two infractions in one turn (wrong draw and missed announcement): (a) two penalties, "
    "(b) one. Choice (a): each infraction has its penalty: two tiles, 100 points; skip stays "
    "one turn, because skip is a set of seats.",
    "S-6, draw_one when the turn with the wrong draw empties the hand: (a) the round is over, "
    "the penalty tile is drawn, lies in the hand and is scored, (b) no penalty, (c) the penalty "
    "comes first and the round goes on. Choice (a): the round ends the moment the hand is empty "
    "(MT-P-37), the turn counts as completed and its penalty follows; only an empty boneyard is "
    "an exception. add_50 likewise counts in that round.",
    "S-6, skip_next_turn incurred in the turn that ends the round (or not yet served then): "
    "(a) carried into the next round, (b) dropped at the deal. Choice (a): 'the seat's next "
    "turn'; 'completes no first turn' can only be said of a skip that crosses rounds.",
    "S-6, a carried skip that meets the starter: starter stays the designated seat and turn is "
    "the next seat that is not skipped; with engine=dealt the holder still places the engine "
    "(not a turn), then his turn is skipped. Search draws are not skipped either.",
    "S-6, when a skip is taken off the list: (a) at the moment the turn would have come, "
    "together with the end of the turn before it, (b) as a step of its own. Choice (a): no "
    "action exists for it. passes goes back to 0 then.",
    "Field fined after the round: (a) kept until the next deal, (b) emptied at once. Choice "
    "(a): the contract lists laid, drew and passes as reset, and the table stays as it lies. "
    "wrong is false then (it speaks of this turn).",
    "Penalties do not reach beyond the rule code: add_50 is in points of the round event and enters scores only at the end of the round.",
    # --- legality in positions that cannot be reached
    "MT-P-29 with laid not empty and a live double in open (S-3: cannot be reached, can be "
    "loaded): (a) within a turn 'doubles alone decides', all eligible trains, (b) the open "
    "double still binds. Choice (a), the literal sentence of README.",
    "A double of laid on a train that is not eligible (loaded only): its train counts as open to its layer (MT-F-25, MT-O-26: 'any double he laid').",
    "MT-B-24 with more than two doubles in laid (loaded only): the next tile has to lie on one of them.",
    "MT-B-27 after a draw (loaded only, the hand then has two tiles otherwise): still barred, MT-B-23's draw condition and MT-B-26 have no exception.",
    "MT-P-24 'first live double' when every double of this turn is dead: only trains not ending "
    "in a double of this turn; no difference, nothing fits a dead double.",
    # --- stall
    "S-2, 'boneyard empty' is judged at the end of the turn, after the draw (the text says so for the last tile drawn and kept).",
    "S-2, pass after a double was laid in the same turn: a tile was laid, so not a pass: sets passes to 0.",
    # --- chain
    "first_turn=chain, how a chain that has begun is recognised: by a tile on one's own train "
    "with turns 0 (nobody else can have laid there in play). A loaded table on which a seat "
    "that is not to move has turns 0 and a double at the end of its train keeps that double in "
    "open, also when the seat's chain comes (cannot be reached).",
    # --- rule codes
    "Numbers in options with leading zeros or signs (deal=05): refused, one spelling per value.",
    "deal in booklet or family opens no further set (family double-9, booklet double-6): 'sets "
    "are always those of the base'; double-6 by deal only in parsons. online offers 6, 9, 12.",
    "A set or seats that is no whole number ('12', true, 12.0): BadRules (not offered), not BadPosition.",
    "starter given to new where none is designated (holder, highest): BadRules rather than "
    "ignored. Without a starter and with rotate the oracle takes A (it has no seed).",
    # --- load
    "load, missing fields: only those the contract lists have defaults; engine, turn, phase, "
    "hands, boneyard, trains and game, rules, set, seats have to be there (BadPosition).",
    "load, unknown fields: refused; also wrong, skip, fined with penalty=none.",
    "load, objects by seat (hands, trains, scores, turns) have to name exactly the seats; a partial object is refused.",
    "load, starter left out: A; but null where the contract fixes null (search; before the "
    "first deal with holder or highest), and the holder while the engine has to be placed. A "
    "given value that differs from these is refused.",
    "load, round left out: from the engine, also in phase deal; else 0 in phase deal, else 1.",
    "load, phase and round: deal below the last round, over exactly in the last round, play and search within 1 ... rounds; others refused.",
    "load, a position in play in which some seat has an empty hand: accepted (no clause refuses it); the seat, if it is to move, has draw or pass.",
    "load, phase deal or over after a round: no check that the round really ended (empty hand "
    "or stall); laid, drew, passes, wrong have to be at their defaults, open is checked.",
    "load, passes: 0 ... seats - 1, without a check against the boneyard.",
    "load, turns, marked, drew, skip, fined: checked by type and range only, not for "
    "reachability; fined has to be above 0; marked and skip without repetition; M is never in "
    "marked.",
    "load while the hub is empty (engine=dealt): trains, open, laid, marked empty, turns, passes 0, drew and wrong false; fined is not checked.",
    "load, laid with a first-turn chain of the seat to move: has to be empty, and the double at the end of its own train is in neither list.",
    "load, * in a hand may stand at any place of that hand; in the boneyard only at the end; with nothing left to stand for it is empty.",
    "load, position of a finished or undealt table: * is expanded as everywhere.",
    # --- do, view
    "legal, an ending that may be unannounced (penalty other than none): both spellings are listed, like the wrong draw.",
    "new, order of the boneyard before the first deal: ascending (the contract only says that every tile is in it).",
    "do with seat: refused when it is not the seat to move; a deal may carry any seat or none (the dealer is no seat).",
    "view after a round: hands of others stay counts; nothing says that they are shown.",
    "view for a seat that does not exist: Refused.",
)
