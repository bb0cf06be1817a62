import { randomInt, randomUUID } from "node:crypto";
import { type PromoClaim, promotionsApi } from "@tessera/shared/contracts/promotions";
import { shopApi } from "@tessera/shared/contracts/shop";
import { walletApi, type Wallets } from "@tessera/shared/contracts/wallet";
import { setTimeout as pause } from "node:timers/promises";
import { approveByPayment, cancelDeposit, openDeposit } from "./deposit-scenarios.ts";
import { pollUntil } from "./poll-until.ts";
import type { MoneyPlayer } from "./money-player.ts";
import type { Operation } from "./operations.ts";
import { openedId, opening } from "./player-call.ts";
import { read, refusalOf } from "./reply.ts";
import { settleLeftRounds } from "./round-scenarios.ts";
import type { ScenarioContext, Scenario } from "./scenario.ts";
import { transferMoney } from "./transfer-scenarios.ts";

/** A claim that is played with and then cancelled, unless play has completed it before. */
export const claimScenarios: readonly Scenario[] = [
  // Its turnover is more than its small bets reach in a moment; that of the next one is less than one large
  // bet.
  (context, player) => registered(context, player, "lantern-evening"),
  (context, player) => registered(context, player, "first-look"),
  reservedAndPaid,
  reservedAndReleased,
];

const refusedBesideClaim = "PROMO_ACTIVE";

/** A transfer to the studio that a live claim forbids. */
export const transferBesideClaim = {
  direction: "in",
  amount: 5,
  outcome: "normal",
  kind: "transfer in beside a claim",
} as const;

/**
 * Promotions that are offered once or once a day, or until their budget is used; each scenario takes its own
 * as often as it runs, and the turnover of first-look is met by one bet.
 */
export const liftPromotionLimits = `
  update promotions set per_player_limit = null, per_day_limit = null, total_limit = null, budget_minor = null,
    max_bonus_minor = case slug when 'first-look' then 46 else max_bonus_minor end`;

/** The time of every active claim is over. */
export const endTimeOfClaims =
  "update promo_claims set ends_at = now() - interval '1 second' where status = 'active'";

async function registered(context: ScenarioContext, player: MoneyPlayer, slug: string): Promise<boolean> {
  const claimId = await registerClaim(context, player, slug);
  if (claimId === undefined) return false;
  await playedAndCancelled(context, player, claimId);
  return true;
}

/** Registers for a promotion without a deposit. Returns the id of the claim; undefined when there is none. */
export async function registerClaim(
  context: ScenarioContext,
  player: MoneyPlayer,
  slug: string,
): Promise<string | undefined> {
  const id = await promotionOf(player, slug);
  const status = await context.settle(
    opening(player, {
      kind: "claim by registering",
      path: promotionsApi.register.path.replace(":id", id),
      content: {},
      find: () => findUnknown(player),
      bookings: () => [],
    }),
  );
  const claimId = openedId(status);
  if (claimId !== undefined) player.claims.add(claimId);
  return claimId;
}

/** Id of a promotion, by its slug. */
export async function promotionOf(player: Pick<MoneyPlayer, "call">, slug: string): Promise<string> {
  const path = promotionsApi.one.path.replace(":slug", slug);
  const { id } = await pollUntil(`promotion ${slug} is shown`, async () =>
    read(promotionsApi.one.reply, await player.call("GET", path)),
  );
  return id;
}

/** Takes a bonus that a spin has won, and plays with its claim. */
export async function takenBonus(
  context: ScenarioContext,
  player: MoneyPlayer,
  spinId: string,
): Promise<void> {
  const key = randomUUID();
  const path = shopApi.takeBonus.path.replace(":id", spinId);
  const status = await context.settle({
    kind: "wheel bonus",
    key,
    playerId: player.playerId,
    due: "taken",
    send: async () => ({
      status: refusalOf(await player.call("POST", path, {}, { "idempotency-key": key })) ?? "taken",
      replayed: true,
    }),
    ask: async () => {
      // The claim of the spin is live when it is his, and the bonus can be taken once.
      // A call that failed has decided nothing, and is sent again.
      refusalOf(await player.call("POST", path, {}, { "idempotency-key": randomUUID() }));
      return (await findUnknown(player)) === undefined ? "nothing" : "taken";
    },
    bookings: () => [],
  });
  if (status !== "taken") return;
  const claimId = await pollUntil(`the claim of spin ${spinId} is shown`, () => findUnknown(player));
  player.claims.add(claimId);
  await playedAndCancelled(context, player, claimId);
}

async function reservedAndPaid(context: ScenarioContext, player: MoneyPlayer): Promise<boolean> {
  const reserved = await reserve(context, player);
  if (!reserved) return false;
  await approveByPayment(context, player, reserved.deposit);
  await pollUntil(
    `claim ${reserved.claimId} has its bonus`,
    async () => (await readClaim(player, reserved.claimId)).status !== "reserved",
  );
  await playedAndCancelled(context, player, reserved.claimId);
  return true;
}

async function reservedAndReleased(context: ScenarioContext, player: MoneyPlayer): Promise<boolean> {
  const reserved = await reserve(context, player);
  if (!reserved) return false;
  await cancelDeposit(context, player, reserved.deposit);
  await context.settle(claimEnd(player, reserved.claimId, { due: "released" }));
  return true;
}

/** A claim that waits for its deposit; no money reaches the studio meanwhile. */
async function reserve(context: ScenarioContext, player: MoneyPlayer) {
  const promotionId = await promotionOf(player, "daily-reload");
  const deposit = await openDeposit(context, player, { amount: randomInt(100, 300), promotionId });
  if (!deposit) return undefined;
  const claimId = await pollUntil(`deposit ${deposit.id} reserves a claim`, () => findUnknown(player));
  player.claims.add(claimId);
  await refusedAtStudio(context, player, claimId);
  return { deposit, claimId };
}

async function playedAndCancelled(context: ScenarioContext, player: MoneyPlayer, id: string): Promise<void> {
  await context.settle(bonusStatus(player, id));
  await refusedAtStudio(context, player, id);
  // Concurrent with the player's rounds.
  await pause(randomInt(200, 1_500));
  await context.settle(claimEnd(player, id, { due: await cancelClaim(context, player, id) }));
}

/** Bonus of a claim as shown to the player. */
export function bonusStatus(player: MoneyPlayer, id: string): Operation {
  const key = `bonus:${id}`;
  return {
    kind: "claim's bonus",
    key,
    playerId: player.playerId,
    send: observed(async () => String((await readClaim(player, id)).bonusMinor)),
    bookings: (answers) => [{ journalKey: `promo:${id}`, mainMinor: BigInt(answers.get(key) ?? 0) }],
  };
}

/**
 * A transfer to the studio while the claim is live is refused by just that code; another answer says that the
 * turnover is met.
 */
async function refusedAtStudio(context: ScenarioContext, player: MoneyPlayer, id: string): Promise<void> {
  const status = await transferMoney(context, player, transferBesideClaim);
  if (status === refusedBesideClaim || status === "nothing") return;
  await context.settle(claimEnd(player, id, { due: "completed" }));
}

/**
 * Cancels the claim, at first beside the player's rounds, then between them: on a slow machine one is always
 * open. Returns how it ended, if a call of the player was answered with that.
 */
export async function cancelClaim(
  context: ScenarioContext,
  player: MoneyPlayer,
  id: string,
): Promise<string | undefined> {
  const cancel = async () => {
    await settleLeftRounds(context, player);
    const status = await context.settle(cancelling(player, id));
    if (status.startsWith("cancelled")) return status;
    return (await readClaim(player, id)).status === "active" ? undefined : "";
  };
  const beside = await cancel().catch(() => undefined);
  const status = beside ?? (await pollUntil(`claim ${id} has ended`, () => player.rounds.run(cancel)));
  return status || undefined;
}

function cancelling(player: MoneyPlayer, id: string): Operation {
  const key = randomUUID();
  const path = promotionsApi.cancelClaim.path.replace(":id", id);
  return {
    kind: "claim cancel",
    key,
    playerId: player.playerId,
    send: async () => {
      const reply = await player.call("POST", path, {}, { "idempotency-key": key });
      const status = refusalOf(reply) ?? endOf(read(promotionsApi.cancelClaim.reply, reply));
      return { status, replayed: true };
    },
    ask: async () => endOf(await readClaim(player, id)),
    bookings: () => [],
  };
}

/** Reads the end of a claim from the site, with its clawback. */
export function claimEnd(
  player: MoneyPlayer,
  id: string,
  { due, kind = "claim's end" }: { readonly due?: string | undefined; readonly kind?: string } = {},
): Operation {
  const key = `end:${id}:${randomUUID()}`;
  return {
    kind,
    key,
    playerId: player.playerId,
    ...(due !== undefined && { due }),
    send: observed(async () => endOf(await readClaim(player, id))),
    bookings: (answers) => {
      const taken = /^(?:cancelled|expired|forfeited) (\d+)$/.exec(answers.get(key) ?? "")?.[1] ?? "0";
      return taken === "0" ? [] : [{ journalKey: `promo:${id}:claw`, mainMinor: -BigInt(taken) }];
    },
  };
}

/** Reads something of a claim once: later it may not be among those that are shown. */
export function observed(see: () => Promise<string>): Operation["send"] {
  let seen: string | undefined;
  return async () => ({ status: (seen ??= await see()), replayed: true });
}

const endOf = ({ status, takenBackMinor }: PromoClaim): string =>
  takenBackMinor === null ? status : `${status} ${takenBackMinor}`;

export async function readClaim(player: MoneyPlayer, id: string): Promise<PromoClaim> {
  const found = (await everyClaim(player)).find((claim) => claim.id === id);
  if (!found) throw new Error(`Claim ${id} is not shown`);
  return found;
}

/** The claim of a call that was killed. */
async function findUnknown(player: MoneyPlayer): Promise<string | undefined> {
  const [newest] = await everyClaim(player);
  return newest && !player.claims.has(newest.id) ? newest.id : undefined;
}

/** The claims of the player, the newest first. */
async function everyClaim(player: MoneyPlayer): Promise<readonly PromoClaim[]> {
  return read(promotionsApi.claims.reply, await player.call("GET", promotionsApi.claims.path)).items;
}

/** The player's wallets as shown to him. */
export function wallets(player: MoneyPlayer): Promise<Wallets> {
  return pollUntil("the wallets are shown", async () =>
    read(walletApi.wallets.reply, await player.call("GET", walletApi.wallets.path)),
  );
}
