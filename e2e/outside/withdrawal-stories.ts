import { randomInt } from "node:crypto";
import { withdrawalsApi } from "@tessera/shared/contracts/withdrawals";
import type { MoneyPlayer } from "./money-player.ts";
import type { Operation } from "./operations.ts";
import { lookUntil } from "./look-until.ts";
import { openedId, opening } from "./player-call.ts";
import { read } from "./reply.ts";
import type { Scene, Story } from "./stories.ts";

/** Withdrawals: paid, returned after a refusal of the bank, and paid at the second attempt. */
export const withdrawalStories: readonly Story[] = [paid, refunded, paidAtSecondTry];

async function paid(scene: Scene, player: MoneyPlayer): Promise<boolean> {
  const withdrawal = await open(scene, player);
  if (!withdrawal) return false;
  await scene.settle(payout(scene, player, withdrawal, await untilOrdered(scene, withdrawal), "pay"));
  await untilIs(scene, withdrawal, "paid");
  return true;
}

async function refunded(scene: Scene, player: MoneyPlayer): Promise<boolean> {
  const withdrawal = await open(scene, player);
  if (!withdrawal) return false;
  await scene.settle(payout(scene, player, withdrawal, await untilOrdered(scene, withdrawal), "fail"));
  await untilIs(scene, withdrawal, "payout_failed");
  await scene.settle(decision(scene, player, withdrawal, "refund", ["refunded"]));
  return true;
}

async function paidAtSecondTry(scene: Scene, player: MoneyPlayer): Promise<boolean> {
  const withdrawal = await open(scene, player);
  if (!withdrawal) return false;
  const first = await untilOrdered(scene, withdrawal);
  await scene.settle(payout(scene, player, withdrawal, first, "fail"));
  await untilIs(scene, withdrawal, "payout_failed");
  await scene.settle(decision(scene, player, withdrawal, "retry", ["paying", "paid"]));
  const second = await untilOrdered(scene, withdrawal, first);
  await scene.settle(payout(scene, player, withdrawal, second, "pay"));
  await untilIs(scene, withdrawal, "paid");
  return true;
}

interface OpenWithdrawal {
  readonly id: string;
  readonly amountMinor: bigint;
}

async function open(scene: Scene, player: MoneyPlayer): Promise<OpenWithdrawal | undefined> {
  const amount = randomInt(50, 200);
  const amountMinor = BigInt(amount) * 100n;
  const status = await scene.settle(
    opening(player, {
      kind: "withdrawal",
      path: withdrawalsApi.create.path,
      content: { amount, playerBankAccountId: player.bankAccountId },
      find: () => findUnknown(player),
      bookings: (id) => [{ journalKey: `withdraw:${id}:hold`, mainMinor: -amountMinor }],
    }),
  );
  const id = openedId(status);
  if (id === undefined) return undefined;
  player.opened.add(id);
  return { id, amountMinor };
}

/** The withdrawal of a call that was killed. */
async function findUnknown(player: MoneyPlayer): Promise<string | undefined> {
  const reply = await player.call("GET", withdrawalsApi.options.path);
  const id = read(withdrawalsApi.options.reply, reply).open?.id;
  return id !== undefined && player.opened.has(id) ? undefined : id;
}

/** Waits for the gateway's reference of a new payout. */
function untilOrdered({ operator }: Scene, { id }: OpenWithdrawal, before?: string): Promise<string> {
  return lookUntil(`the payout of withdrawal ${id} is ordered`, async () => {
    const { gatewayRef } = await operator.find("withdrawals", id);
    return gatewayRef === null || gatewayRef === before ? undefined : gatewayRef;
  });
}

function untilIs({ operator }: Scene, { id }: OpenWithdrawal, status: string): Promise<unknown> {
  return lookUntil(`withdrawal ${id} is ${status}`, async () =>
    (await operator.find("withdrawals", id)).status === status ? true : undefined,
  );
}

/** Decides about a payout at the gateway. Its status is that of the gateway's books afterwards. */
function payout(
  { parties }: Scene,
  { playerId }: MoneyPlayer,
  { id }: OpenWithdrawal,
  ref: string,
  button: "pay" | "fail",
): Operation {
  return {
    kind: `payout (${button})`,
    key: ref,
    playerId,
    due: button === "pay" ? "paid" : "failed",
    send: async () => ({ status: await parties.gateway.pressPayout(ref, button), replayed: true }),
    bookings: (answers) =>
      answers.get(ref) === "paid" ? [{ journalKey: `withdraw:${id}:final`, mainMinor: 0n }] : [],
  };
}

/** Decides as an operator about a failed payout. */
function decision(
  { operator }: Scene,
  { playerId }: MoneyPlayer,
  { id, amountMinor }: OpenWithdrawal,
  verb: "refund" | "retry",
  after: readonly string[],
): Operation {
  const key = `${verb}:${id}`;
  return {
    kind: `withdrawal ${verb}`,
    key,
    playerId,
    due: verb,
    send: async () => {
      await operator.decide("withdrawals", id, verb, verb === "refund" ? { reasonCode: "BANK_CLOSED" } : {});
      const { status } = await operator.find("withdrawals", id);
      if (!after.includes(status)) throw new Error(`Withdrawal ${id} is ${status} after ${verb}`);
      // After a retry it goes on by itself, so what it is now is no answer that a repeat would get again.
      return { status: verb, replayed: true };
    },
    bookings: (answers) =>
      verb === "refund" && answers.get(key) === verb
        ? [{ journalKey: `withdraw:${id}:final`, mainMinor: amountMinor }]
        : [],
  };
}
