import type { Transaction } from "@tessera/database";
import type { RoundAward } from "./round-award.ts";

/** A free round that a studio asks for. */
export interface AskedRound {
  readonly awardId: string;
  readonly playerId: string;
  readonly gameId: string;
  readonly now: Date;
}

/** Awards of callbacks that are decided together, in memory. Their players are locked. */
export class AwardPlay {
  readonly #awards: Map<string, RoundAward>;
  readonly #changed = new Set<string>();

  constructor(awards: readonly RoundAward[] = []) {
    this.#awards = new Map(awards.map((award) => [award.id, award]));
  }

  /**
   * Counts one round of an award down. Returns false, with nothing changed, when it is another player's or
   * another game's, has ended, or has no round left.
   */
  take({ awardId, playerId, gameId, now }: AskedRound): boolean {
    const award = this.#awards.get(awardId);
    const isPlayable = award?.playerId === playerId && award.gameId === gameId && isLeft(award, now);
    if (isPlayable) this.#change(award, 1);
    return isPlayable;
  }

  /** Returns a round to its award. One that has ended meanwhile stays ended. */
  giveBack(awardId: string): void {
    const award = this.#awards.get(awardId);
    if (!award) throw new Error(`Award ${awardId} was not read`);
    this.#change(award, -1);
  }

  /** The award that the next free round is of, after a round of the given one: the one that ends first. */
  nextAfter(awardId: string, now: Date): RoundAward | undefined {
    const played = this.#awards.get(awardId);
    const [next] = [...this.#awards.values()]
      .filter(({ playerId, gameId }) => playerId === played?.playerId && gameId === played.gameId)
      .filter((award) => isLeft(award, now))
      .toSorted(endsFirst);
    return next;
  }

  changed(): RoundAward[] {
    return [...this.#awards.values()].filter(({ id }) => this.#changed.has(id));
  }

  #change(award: RoundAward, by: 1 | -1): void {
    this.#awards.set(award.id, { ...award, used: award.used + by });
    this.#changed.add(award.id);
  }
}

const isLeft = ({ used, count, expiresAt }: RoundAward, now: Date) => used < count && expiresAt > now;

function endsFirst(left: RoundAward, right: RoundAward): number {
  return left.expiresAt.getTime() - right.expiresAt.getTime() || (left.id < right.id ? -1 : 1);
}

/** Writes how many rounds of awards were played. */
export function writeAwardPlay(sql: Transaction, play: AwardPlay): void {
  const rows = play.changed().map(({ id, used }) => ({ id, used }));
  if (rows.length === 0) return;
  sql.send(
    `update round_awards a set used = new.used
     from json_populate_recordset(null::round_awards, $1::json) new where a.id = new.id`,
    [JSON.stringify(rows)],
  );
}
