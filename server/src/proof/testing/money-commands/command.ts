import { promotionsApi } from "@tessera/shared/contracts/promotions";
import { newId } from "@tessera/shared/core/identifiers";
import fc from "fast-check";
import type { LiveTable } from "../../../testing/live-table.ts";
import type { MoneySite } from "../../../testing/money-site.ts";
import type { OpenedGame } from "../../../testing/play-site.ts";
import type { TestOperator, TestPlayer } from "../../../testing/index.ts";

/** One player in the middle of it, with everybody who has to do with his money. */
export interface Scene {
  readonly site: MoneySite;
  player: TestPlayer;
  readonly bankAccountId: string;
  readonly houseAccountId: string;
  readonly operator: TestOperator;
  game: OpenedGame | undefined;
  /** The live table, once it was opened. */
  table?: LiveTable | undefined;
  /** Rounds that were bet on, the latest last. */
  readonly rounds: { readonly roundId: string; readonly txId: string }[];
  /** Wins that were paid, the latest last. */
  readonly wins: { readonly roundId: string; readonly txId: string }[];
}

/** A call that can be made again exactly as it was. Gives what it was answered with. */
type Call = () => Promise<unknown>;

export interface MoneyCommand {
  readonly name: string;
  /** How a failing run names it. */
  readonly [fc.toStringMethod]: () => string;
  /**
   * Gets the call ready. `once`: repeating it has to give the same answer and move nothing; `again`: it may be taken once
   * more. Null: there is nothing to do it with.
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
  const [row] = await site.database.query<{ id: string; gateway_ref?: string | null }>(
    `select * from ${table} where player_id = $1 order by created_at desc, id desc limit 1`,
    [player.id],
  );
  return row;
}

export const keyed = () => ({ "idempotency-key": newId() });

/** Status and body, or the code of a refusal: what a repeat has to get again. */
export const answerOf = ({ status, json }: { readonly status: number; readonly json: unknown }) => {
  const refused = status >= 400 ? (json as { error: { code: string } }).error.code : null;
  return refused ?? [status, json];
};

export const promotionId = async ({ site }: Scene, slug: string) =>
  (await site.call(promotionsApi.one, { params: { slug } })).reply.id;
