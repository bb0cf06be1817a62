import { newId } from "@tessera/shared/core/identifiers";
import type { NewJournal, Posting } from "../../ledger/index.ts";
import type { PlayAllowance } from "../limits/index.ts";
import type { BonusPart, ClaimPlay } from "../promotions/index.ts";
import type { PlaySession } from "./play-session.ts";
import type { RoundTransaction, TransactionKind } from "./round-transactions.ts";
import type { Round, RoundKey } from "./round.ts";

/** A player whose main account is locked; `mainMinor` is what it holds after everything decided so far. */
export interface UnitOfWorkPlayer {
  readonly id: string;
  readonly currency: string;
  mainMinor: bigint;
}

/** Rows that the callbacks of a unit of work read, as they are in the database. */
export interface UnitOfWorkRows {
  readonly now: Date;
  readonly players: readonly UnitOfWorkPlayer[];
  readonly transactions: readonly RoundTransaction[];
  readonly sessions: readonly PlaySession[];
  readonly rounds: readonly Round[];
  readonly games: readonly Game[];
  /** Of the studios and players of the callbacks, those that have nothing to do with each other. */
  readonly strangers: readonly Stranger[];
  readonly allowances: ReadonlyMap<string, PlayAllowance>;
  readonly claims: readonly ClaimPlay[];
}

/** A studio and a player who has never opened a game of it. */
export interface Stranger {
  readonly providerCode: string;
  readonly playerId: string;
}

/** Report to the back office about a transaction beyond the upper bound of money. */
export interface OutOfRange {
  readonly transactionId: string;
  readonly providerCode: string;
  readonly kind: TransactionKind;
  readonly txId: string;
  readonly roundId: string;
  readonly playerId: string;
  /** Minor units; absent where a rollback names the amount by its transaction. */
  readonly amount?: number | undefined;
}

interface Game {
  readonly id: string;
  readonly providerCode: string;
  readonly providerGameId: string;
}

/**
 * What callbacks that are decided together look at and change, in memory: read in sets, decided one after another by
 * code that knows no database, written in sets. Every player in it is locked until the end of the transaction.
 */
export class UnitOfWork {
  readonly now: Date;
  readonly allowances: ReadonlyMap<string, PlayAllowance>;
  /** What has to be written, in the order in which it was decided. */
  readonly newJournals: NewJournal[] = [];
  readonly newRounds = new Set<Round>();
  readonly changedRounds = new Set<Round>();
  /** Current part of a claim in the bets of rounds, by round. */
  readonly bonusParts = new Map<string, BonusPart>();
  readonly newTransactions = new Set<RoundTransaction>();
  readonly rolledBack = new Set<RoundTransaction>();
  /** Opened games one of whose rounds is over now. */
  readonly endedIn = new Set<string>();
  readonly outOfRange: OutOfRange[] = [];
  /** The call that is being decided; its journals keep the id. */
  requestId: string | null = null;
  readonly #strangers: ReadonlySet<string>;
  readonly #players: ReadonlyMap<string, UnitOfWorkPlayer>;
  readonly #sessions: ReadonlyMap<string, PlaySession>;
  readonly #games: ReadonlyMap<string, Game>;
  readonly #claims: ReadonlyMap<string, ClaimPlay>;
  readonly #transactions = new Map<string, RoundTransaction>();
  readonly #tombstones = new Set<string>();
  readonly #rounds = new Map<string, Round>();
  readonly #roundsById = new Map<string, Round>();

  constructor(rows: UnitOfWorkRows) {
    this.now = rows.now;
    this.allowances = rows.allowances;
    this.#strangers = new Set(
      rows.strangers.map(({ providerCode, playerId }) => keyOf(providerCode, playerId)),
    );
    this.#players = byKey(rows.players, ({ id }) => id);
    this.#sessions = byKey(rows.sessions, ({ providerCode, tokenHash }) => keyOf(providerCode, tokenHash));
    this.#games = byKey(rows.games, ({ providerCode, providerGameId }) =>
      keyOf(providerCode, providerGameId),
    );
    this.#claims = byKey(rows.claims, ({ claim }) => claim.playerId);
    for (const transaction of rows.transactions) this.#rememberTransaction(transaction);
    for (const round of rows.rounds) this.#rememberRound(round);
  }

  /** By his id in any case. Undefined when there is no such player. */
  player(playerId: string): UnitOfWorkPlayer | undefined {
    return this.#players.get(playerId.toLowerCase());
  }

  /** The opened game of a play token's digest, if it is one of this studio's. */
  session(providerCode: string, tokenHash: string): PlaySession | undefined {
    return this.#sessions.get(keyOf(providerCode, tokenHash));
  }

  /** Whether a player has never opened a game of this studio, so that it may not learn what he holds. */
  isStranger(providerCode: string, playerId: string): boolean {
    return this.#strangers.has(keyOf(providerCode, playerId));
  }

  gameId(providerCode: string, providerGameId: string): string | undefined {
    return this.#games.get(keyOf(providerCode, providerGameId))?.id;
  }

  /** The player's live claim; known of whoever bets, rolls back, or wins in a round that a bonus had a part in. */
  claim(playerId: string): ClaimPlay | undefined {
    return this.#claims.get(playerId);
  }

  claims(): ClaimPlay[] {
    return [...this.#claims.values()];
  }

  transaction(providerCode: string, providerTxId: string): RoundTransaction | undefined {
    return this.#transactions.get(keyOf(providerCode, providerTxId));
  }

  /** Whether a transaction was taken back before it came. */
  isTombstoned(providerCode: string, providerTxId: string): boolean {
    return this.#tombstones.has(keyOf(providerCode, providerTxId));
  }

  round({ providerCode, providerRoundId, playerId }: RoundKey): Round | undefined {
    return this.#rounds.get(keyOf(providerCode, providerRoundId, playerId));
  }

  roundById(id: string): Round | undefined {
    return this.#roundsById.get(id);
  }

  /** Books a journal and moves the player's main account along. Gives the journal's id. */
  book(player: UnitOfWorkPlayer, mainChangeMinor: bigint, posting: Posting): string {
    const journalId = newId();
    this.newJournals.push({ ...posting, journalId, requestId: this.requestId });
    player.mainMinor += mainChangeMinor;
    return journalId;
  }

  /** Leaves a refusal for good for the back office. */
  reportOutOfRange({ transactionId, providerCode, kind, txId, roundId, playerId, amount }: OutOfRange): void {
    this.outOfRange.push({ transactionId, providerCode, kind, txId, roundId, playerId, amount });
  }

  storeTransaction(transaction: RoundTransaction): void {
    this.#rememberTransaction(transaction);
    this.newTransactions.add(transaction);
  }

  markRolledBack(transaction: RoundTransaction): void {
    transaction.state = "rolled_back";
    this.rolledBack.add(transaction);
  }

  openRound(round: Round): Round {
    this.#rememberRound(round);
    this.newRounds.add(round);
    return round;
  }

  /** Makes a round remember a claim's part of its bets. */
  setBonus(round: Round, bonus: BonusPart): void {
    if (bonus === round.bonus) return;
    round.bonus = bonus;
    this.bonusParts.set(round.id, bonus);
  }

  markChanged(round: Round): void {
    this.changedRounds.add(round);
  }

  #rememberTransaction(transaction: RoundTransaction): void {
    const { providerCode, providerTxId, state, refTxId } = transaction;
    this.#transactions.set(keyOf(providerCode, providerTxId), transaction);
    if (state === "tombstone" && refTxId !== null) this.#tombstones.add(keyOf(providerCode, refTxId));
  }

  #rememberRound(round: Round): void {
    this.#rounds.set(keyOf(round.providerCode, round.providerRoundId, round.playerId), round);
    this.#roundsById.set(round.id, round);
  }
}

/** Studios name things in printable ASCII without spaces, so a space keeps the parts apart. */
const keyOf = (...parts: readonly string[]) => parts.join(" ");

function byKey<Row>(rows: readonly Row[], key: (row: Row) => string): Map<string, Row> {
  return new Map(rows.map((row) => [key(row), row]));
}
