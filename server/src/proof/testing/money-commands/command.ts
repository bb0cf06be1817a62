import { promotionsApi } from "@tessera/shared/contracts/promotions";
import { newId } from "@tessera/shared/core/identifiers";
import fc from "fast-check";
import type { LiveTable } from "../../../testing/live-table.ts";
import type { MoneySite } from "../../../testing/money-site.ts";
import type { TestBet } from "../../../testing/jackpot-site.ts";
import type { OpenedGame } from "../../../testing/play-site.ts";
import type { TestOperator, TestPlayer } from "../../../testing/index.ts";

/** A player with all counterparties. */
export interface Scene {
  readonly site: MoneySite;
  player: TestPlayer;
  /** The approved referrer of the player, who earns commission from his bets. */
  referrer: TestPlayer;
  readonly referrerBankAccountId: string;
  readonly bankAccountId: string;
  readonly houseAccountId: string;
  readonly operator: TestOperator;
  game: OpenedGame | undefined;
  /** The live table, after it was opened. */
  table?: LiveTable | undefined;
  /** Rounds with bets, the latest last. */
  readonly rounds: { readonly roundId: string; readonly txId: string }[];
  /** The game that feeds a jackpot, after it was opened. */
  jackpotGame: OpenedGame | undefined;
  /** Bets on it, with the cycle that they were meant for, the latest last. */
  readonly jackpotBets: (TestBet & { readonly cycle: number })[];
  /** Paid wins, the latest last. */
  readonly wins: { readonly roundId: string; readonly txId: string }[];
}

/** A call that can be repeated exactly. Returns its answer. */
type Call = () => Promise<unknown>;

export interface MoneyCommand {
  readonly name: string;
  /** Name of the command in the report of a failing run. */
  readonly [fc.toStringMethod]: () => string;
  /**
   * Prepares the call. `once`: a repeat must give the same answer and move nothing; `again`: a repeat may
   * succeed again. Null when the call is not possible now.
   */
  prepare(scene: Scene): Promise<{ readonly repeat: "once" | "again"; readonly call: Call } | null>;
}

export const once = (call: Call) => ({ repeat: "once", call }) as const;
export const again = (call: Call) => ({ repeat: "again", call }) as const;
export const command = (name: string, prepare: MoneyCommand["prepare"]): MoneyCommand => ({
  name,
  prepare,
  [fc.toStringMethod]: () => name,
});
export const at = (name: string, change: (scene: Scene) => unknown): MoneyCommand =>
  command(name, async (scene) => again(async () => void (await change(scene))));

type Named = "deposits" | "withdrawals" | "transfers" | "promo_claims";

export async function latest({ site, player }: Scene, table: Named) {
  const [row] = await site.database.query<{ id: string; version: number; gateway_ref?: string | null }>(
    `select * from ${table} where player_id = $1 order by created_at desc, id desc limit 1`,
    [player.id],
  );
  return row;
}

export const keyed = () => ({ "idempotency-key": newId() });

/** Status and body, or the code of a refusal: a repeat must get the same. */
export const answerOf = ({ status, json }: { readonly status: number; readonly json: unknown }) => {
  const refused = status >= 400 ? (json as { error: { code: string } }).error.code : null;
  return refused ?? [status, json];
};

export const promotionId = async ({ site }: Scene, slug: string) =>
  (await site.call(promotionsApi.one, { params: { slug } })).reply.id;
