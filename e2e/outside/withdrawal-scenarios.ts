import { randomInt } from "node:crypto";
import { withdrawalsApi } from "@tessera/shared/contracts/withdrawals";
import type { MoneyPlayer } from "./money-player.ts";
import type { Operation } from "./operations.ts";
import { pollUntil } from "./poll-until.ts";
import { openedId, opening } from "./player-call.ts";
import { read } from "./reply.ts";
import type { ScenarioContext, Scenario } from "./scenario.ts";

/** Withdrawals: paid, returned after a refusal of the bank, and paid at the second attempt. */
export const withdrawalScenarios: readonly Scenario[] = [paid, refunded, paidAtSecondTry];

async function paid(context: ScenarioContext, player: MoneyPlayer): Promise<boolean> {
  const withdrawal = await open(context, player);
  if (!withdrawal) return false;
  await context.settle(payout(context, player, withdrawal, await untilOrdered(context, withdrawal), "pay"));
  await untilIs(context, withdrawal, "paid");
  return true;
}

async function refunded(context: ScenarioContext, player: MoneyPlayer): Promise<boolean> {
  const withdrawal = await open(context, player);
  if (!withdrawal) return false;
  await context.settle(payout(context, player, withdrawal, await untilOrdered(context, withdrawal), "fail"));
  await untilIs(context, withdrawal, "payout_failed");
  await context.settle(decision(context, player, withdrawal, "refund", ["refunded"]));
  return true;
}

async function paidAtSecondTry(context: ScenarioContext, player: MoneyPlayer): Promise<boolean> {
  const withdrawal = await open(context, player);
  if (!withdrawal) return false;
  const first = await untilOrdered(context, withdrawal);
  await context.settle(payout(context, player, withdrawal, first, "fail"));
  await untilIs(context, withdrawal, "payout_failed");
  await context.settle(decision(context, player, withdrawal, "retry", ["paying", "paid"]));
  const second = await untilOrdered(context, withdrawal, first);
  await context.settle(payout(context, player, withdrawal, second, "pay"));
  await untilIs(context, withdrawal, "paid");
  return true;
}

interface OpenWithdrawal {
  readonly id: string;
  readonly amountMinor: bigint;
}

async function open(context: ScenarioContext, player: MoneyPlayer): Promise<OpenWithdrawal | undefined> {
  const amount = randomInt(50, 200);
  const amountMinor = BigInt(amount) * 100n;
  const status = await context.settle(
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
function untilOrdered(
  { operator }: ScenarioContext,
  { id }: OpenWithdrawal,
  before?: string,
): Promise<string> {
  return pollUntil(`the payout of withdrawal ${id} is ordered`, async () => {
    const { gatewayRef } = await operator.find("withdrawals", id);
    return gatewayRef === null || gatewayRef === before ? undefined : gatewayRef;
  });
}

function untilIs({ operator }: ScenarioContext, { id }: OpenWithdrawal, status: string): Promise<unknown> {
  return pollUntil(
    `withdrawal ${id} is ${status}`,
    async () => (await operator.find("withdrawals", id)).status === status,
  );
}

/** Decides about a payout at the gateway. Its status is that of the gateway's books afterwards. */
function payout(
  { parties }: ScenarioContext,
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
  { operator }: ScenarioContext,
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
      const { version } = await operator.find("withdrawals", id);
      const content = { version, ...(verb === "refund" && { reasonCode: "BANK_CLOSED" }) };
      await operator.decide("withdrawals", id, verb, content);
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
