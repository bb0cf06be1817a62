import { newId } from "@tessera/shared/core/identifiers";
import type { NewJournal, Posting } from "../../../ledger/index.ts";
import { AwardPlay, type BonusPart, type ClaimPlay } from "../../promotions/index.ts";
import { JackpotPlay } from "../../jackpots/index.ts";
import type { PlayAllowance } from "../../limits/index.ts";
import type { WeighedGame } from "./counted-bet.ts";
import type { PlaySession } from "./play-session.ts";
import type { RoundTransaction, TransactionKind } from "./round-transactions.ts";
import type { Round, RoundKey } from "./round.ts";

/** A player whose main account is locked; `mainMinor` is its balance after all decisions so far. */
export interface UnitOfWorkPlayer {
  readonly id: string;
  readonly currency: string;
  mainMinor: bigint;
}

/** Rows read for the callbacks of a unit of work, as stored in the database. */
export interface UnitOfWorkRows {
  readonly now: Date;
  readonly players: readonly UnitOfWorkPlayer[];
  readonly transactions: readonly RoundTransaction[];
  readonly sessions: readonly PlaySession[];
  readonly rounds: readonly Round[];
  readonly games: readonly Game[];
  /** Pairs of studio and player of the callbacks without any connection. */
  readonly unrelatedPairs: readonly UnrelatedPair[];
  readonly allowances: ReadonlyMap<string, PlayAllowance>;
  readonly claims: readonly ClaimPlay[];
  /** Pots that the callbacks are about; absent when there are none. */
  readonly jackpots?: JackpotPlay;
  /** Awards that the callbacks are about; absent when there are none. */
  readonly awards?: AwardPlay;
}

/** A studio and a player who has never opened one of its games. */
export interface UnrelatedPair {
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
  /** Minor units; absent for a rollback, whose amount is that of its transaction. */
  readonly amount?: number | undefined;
}

interface Game extends WeighedGame {
  readonly id: string;
  readonly providerCode: string;
  readonly providerGameId: string;
}

/**
 * State of callbacks that are decided together, in memory: read in sets, decided one by one without database
 * access, and written in sets. Every player in it is locked until the end of the transaction.
 */
export class UnitOfWork {
  readonly now: Date;
  readonly allowances: ReadonlyMap<string, PlayAllowance>;
  readonly jackpots: JackpotPlay;
  readonly awards: AwardPlay;
  /** Rows to write, in the order of their decisions. */
  readonly newJournals: NewJournal[] = [];
  readonly newRounds = new Set<Round>();
  readonly changedRounds = new Set<Round>();
  /** Current bonus part of rounds, by round. */
  readonly bonusParts = new Map<string, BonusPart>();
  readonly newTransactions = new Set<RoundTransaction>();
  readonly rolledBack = new Set<RoundTransaction>();
  /** Bets of which a win has raised what they count. */
  readonly raised = new Set<RoundTransaction>();
  /** Opened games with a round that has just ended. */
  readonly endedIn = new Set<string>();
  readonly outOfRange: OutOfRange[] = [];
  /** Request id of the callback that is being decided; stored on its journals. */
  requestId: string | null = null;
  readonly #unrelatedPairs: ReadonlySet<string>;
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
    this.jackpots = rows.jackpots ?? new JackpotPlay();
    this.awards = rows.awards ?? new AwardPlay();
    this.#unrelatedPairs = new Set(
      rows.unrelatedPairs.map(({ providerCode, playerId }) => keyOf(providerCode, playerId)),
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

  /** Finds a player by id, ignoring case. Undefined when the player does not exist. */
  player(playerId: string): UnitOfWorkPlayer | undefined {
    return this.#players.get(playerId.toLowerCase());
  }

  /** Finds the opened game of a play token's digest; undefined when it belongs to another studio. */
  session(providerCode: string, tokenHash: string): PlaySession | undefined {
    return this.#sessions.get(keyOf(providerCode, tokenHash));
  }

  /**
   * True when the player has never opened a game of this studio, which then must not learn the player's
   * balance.
   */
  isUnrelated(providerCode: string, playerId: string): boolean {
    return this.#unrelatedPairs.has(keyOf(providerCode, playerId));
  }

  game(providerCode: string, providerGameId: string): Game | undefined {
    return this.#games.get(keyOf(providerCode, providerGameId));
  }

  /** The player's live claim; loaded for players who bet, roll back, or win in a round with a bonus part. */
  claim(playerId: string): ClaimPlay | undefined {
    return this.#claims.get(playerId);
  }

  claims(): ClaimPlay[] {
    return [...this.#claims.values()];
  }

  transaction(providerCode: string, providerTxId: string): RoundTransaction | undefined {
    return this.#transactions.get(keyOf(providerCode, providerTxId));
  }

  /** True when a transaction was rolled back before it arrived. */
  isTombstoned(providerCode: string, providerTxId: string): boolean {
    return this.#tombstones.has(keyOf(providerCode, providerTxId));
  }

  round({ providerCode, providerRoundId, playerId }: RoundKey): Round | undefined {
    return this.#rounds.get(keyOf(providerCode, providerRoundId, playerId));
  }

  roundById(id: string): Round | undefined {
    return this.#roundsById.get(id);
  }

  /** Books a journal and updates the player's main balance. Returns the journal's id. */
  book(player: UnitOfWorkPlayer, mainChangeMinor: bigint, posting: Posting): string {
    const journalId = newId();
    this.newJournals.push({ ...posting, journalId, requestId: this.requestId });
    player.mainMinor += mainChangeMinor;
    return journalId;
  }

  /** Books a journal between accounts of the house. */
  bookForHouse(posting: Posting): void {
    this.newJournals.push({ ...posting, journalId: newId(), requestId: this.requestId });
  }

  /** Reports a permanent refusal to the back office. */
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

  /** Raises what a bet counts by an amount in minor units. */
  raiseCounted(bet: RoundTransaction, byMinor: bigint): void {
    bet.countedMinor += byMinor;
    this.raised.add(bet);
  }

  openRound(round: Round): Round {
    this.#rememberRound(round);
    this.newRounds.add(round);
    return round;
  }

  /** Stores a claim's part of the bets in a round. */
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

/** Ids of studios are printable ASCII without spaces, so a space separates the parts unambiguously. */
const keyOf = (...parts: readonly string[]) => parts.join(" ");

function byKey<Row>(rows: readonly Row[], key: (row: Row) => string): Map<string, Row> {
  return new Map(rows.map((row) => [key(row), row]));
}
