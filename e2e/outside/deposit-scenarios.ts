import { randomInt, randomUUID } from "node:crypto";
import { type Deposit, depositsApi } from "@tessera/shared/contracts/deposits";
import * as z from "@tessera/shared/schema";
import type { HttpCall } from "./keep-alive-client.ts";
import type { MoneyPlayer } from "./money-player.ts";
import type { Booking, Operation } from "./operations.ts";
import { pollUntil } from "./poll-until.ts";
import { openedId, opening } from "./player-call.ts";
import { read, refusalOf } from "./reply.ts";
import type { ScenarioContext, Scenario } from "./scenario.ts";

/** Deposits through the gateway that end without an operator. */
export const depositsThatEnd: readonly Scenario[] = [
  ofDeposit(approveByPayment),
  ofDeposit((context, player, deposit) => approveByPayment(context, player, deposit, "twice")),
  ofDeposit(paidBesideForgeries),
  ofDeposit(cancelDeposit),
];

/** Deposits through the gateway, with every action of its payment page. */
export const depositScenarios: readonly Scenario[] = [
  ...depositsThatEnd,
  ofDeposit(paidWrong("approve")),
  ofDeposit(paidWrong("reject")),
  ofDeposit(paidAfterCancelling),
];

/** A deposit that waits for its payment. */
export interface OpenDeposit {
  readonly id: string;
  /** Reference of the payment at the gateway. */
  readonly ref: string;
  readonly realAmount: string;
}

type UseDeposit = (context: ScenarioContext, player: MoneyPlayer, deposit: OpenDeposit) => Promise<void>;

/** Opens a deposit and goes on with it. */
function ofDeposit(use: UseDeposit): Scenario {
  return async (context, player) => {
    const deposit = await openDeposit(context, player);
    if (deposit) await use(context, player, deposit);
    return deposit !== undefined;
  };
}

/** Pays it, and waits until the site has credited it. */
export async function approveByPayment(
  context: ScenarioContext,
  player: MoneyPlayer,
  deposit: OpenDeposit,
  button: "pay" | "twice" = "pay",
): Promise<void> {
  await context.settle(payment(context, player, deposit, button, bookedByGateway));
  await untilIs(player, deposit, "approved");
}

/** Cancels the deposit as the player. */
export async function cancelDeposit(
  context: ScenarioContext,
  player: MoneyPlayer,
  deposit: OpenDeposit,
): Promise<void> {
  await context.settle(cancelling(player, deposit));
}

async function paidBesideForgeries(
  context: ScenarioContext,
  player: MoneyPlayer,
  deposit: OpenDeposit,
): Promise<void> {
  for (const forgery of forgeries(context, player, deposit)) await context.settle(forgery);
  await context.settle(payment(context, player, deposit, "pay", bookedByGateway));
  for (const forgery of forgeries(context, player, deposit)) await context.settle(forgery);
  await untilIs(player, deposit, "approved");
}

function paidWrong(verb: "approve" | "reject"): UseDeposit {
  return async (context, player, deposit) => {
    await context.settle(payment(context, player, deposit, "wrong", () => []));
    await untilIs(player, deposit, "needs_review");
    await context.settle(review(context, player, deposit, verb));
  };
}

async function paidAfterCancelling(
  context: ScenarioContext,
  player: MoneyPlayer,
  deposit: OpenDeposit,
): Promise<void> {
  await cancelDeposit(context, player, deposit);
  await context.settle(payment(context, player, deposit, "pay", () => []));
  await untilIs(player, deposit, "needs_review");
  await context.settle(review(context, player, deposit, "approve"));
}

/** Opens a deposit, by default of any amount and without a promotion. Undefined: nothing was opened. */
export async function openDeposit(
  context: ScenarioContext,
  player: MoneyPlayer,
  choice: { readonly amount: number; readonly promotionId?: string } = { amount: randomInt(10, 500) },
): Promise<OpenDeposit | undefined> {
  const status = await context.settle(
    opening(player, {
      kind: "deposit",
      path: depositsApi.create.path,
      content: { method: "qris", ...choice },
      find: () => findUnknown(player),
      bookings: () => [],
    }),
  );
  const id = openedId(status);
  if (id === undefined) return undefined;
  player.opened.add(id);
  const { payTo, realAmount } = await pollUntil(`deposit ${id} can be paid`, () => look(player, id));
  return { id, realAmount, ref: payTo.payUrl?.split("/").at(-1) ?? "" };
}

async function look(player: Pick<MoneyPlayer, "call">, id: string): Promise<Deposit> {
  return read(depositsApi.one.reply, await player.call("GET", depositsApi.one.path.replace(":id", id)));
}

/** The deposit of a call that was killed, when it can be paid. */
async function findUnknown(player: MoneyPlayer): Promise<string | undefined> {
  const reply = await player.call("GET", depositsApi.current.path);
  if (reply.status === 204) return undefined;
  const { id } = z.parse(z.object({ id: z.string() }), JSON.parse(reply.text));
  return player.opened.has(id) ? undefined : id;
}

function untilIs(player: MoneyPlayer, { id }: OpenDeposit, status: string): Promise<unknown> {
  return pollUntil(`deposit ${id} is ${status}`, async () => (await look(player, id)).status === status);
}

/** Presses a button of the payment's page. Its status is that of the gateway's books afterwards. */
function payment(
  { parties }: ScenarioContext,
  { playerId }: MoneyPlayer,
  deposit: OpenDeposit,
  button: "pay" | "wrong" | "twice",
  bookings: (deposit: OpenDeposit, paid: bigint) => readonly Booking[],
): Operation {
  const key = deposit.ref;
  return {
    kind: `payment (${button})`,
    key,
    playerId,
    send: async () => ({ status: await parties.gateway.pressPayment(key, button), replayed: true }),
    bookings: (answers) => {
      const paid = /^paid (\d+)$/.exec(answers.get(key) ?? "")?.[1];
      return paid === undefined ? [] : bookings(deposit, BigInt(paid));
    },
  };
}

/** 1,000 rupiah are one credit, so ten are one of its smallest units. Source: spec:money#exchange. */
const bookedByGateway = ({ id }: OpenDeposit, paid: bigint): readonly Booking[] => [
  { journalKey: `deposit:${id}`, mainMinor: paid / 10n },
];

/** Decides as an operator about a payment that differs from its deposit. */
function review(
  { operator }: ScenarioContext,
  { playerId }: MoneyPlayer,
  deposit: OpenDeposit,
  verb: "approve" | "reject",
): Operation {
  const key = `${verb}:${deposit.id}`;
  return {
    kind: `deposit ${verb}`,
    key,
    playerId,
    due: verb === "approve" ? "approved" : "rejected",
    send: async () => {
      const { version } = await operator.find("deposits", deposit.id);
      const content = { version, ...(verb === "reject" && { reasonCode: "AMOUNT_MISMATCH" }) };
      await operator.decide("deposits", deposit.id, verb, content);
      const { status } = await operator.find("deposits", deposit.id);
      return { status, replayed: true };
    },
    bookings: (answers) => {
      const paid = /^paid (\d+)$/.exec(answers.get(deposit.ref) ?? "")?.[1];
      return answers.get(key) === "approved" && paid !== undefined
        ? bookedByGateway(deposit, BigInt(paid))
        : [];
    },
  };
}

const changed = z.object({ status: z.string() });

/** The player's call that cancels a deposit. */
export function cancelling(
  player: Pick<MoneyPlayer, "playerId" | "call">,
  { id }: Pick<OpenDeposit, "id">,
): Operation {
  const key = randomUUID();
  const path = depositsApi.cancel.path.replace(":id", id);
  return {
    kind: "deposit cancel",
    key,
    playerId: player.playerId,
    due: "cancelled",
    send: async () => {
      const reply = await player.call("POST", path, {}, { "idempotency-key": key });
      const code = refusalOf(reply);
      return { status: code ?? z.parse(changed, JSON.parse(reply.text)).status, replayed: true };
    },
    // The response is stored in the transaction of its effect: a killed call has none, or it can be read.
    ask: async () => {
      // A call that failed has decided nothing, and is sent again.
      refusalOf(await player.call("POST", path, {}, { "idempotency-key": randomUUID() }));
      return (await look(player, id)).status;
    },
    bookings: () => [],
  };
}

/**
 * Webhooks that nobody but an attacker sends, and one that is signed and claims more than the gateway's books
 * say.
 */
function forgeries(
  { parties, reached }: ScenarioContext,
  player: MoneyPlayer,
  { ref, realAmount }: OpenDeposit,
) {
  const { gateway } = parties;
  const event = { type: "payment.paid", ref, amount: Number(realAmount), currency: player.currency };
  const inflated = { ...event, amount: event.amount * 10 };
  const operation = (kind: string, due: string, call: (id: string) => HttpCall): Operation => {
    const key = randomUUID();
    return {
      kind,
      key,
      playerId: player.playerId,
      due,
      send: async () => {
        const { status, text } = await reached.http(call(key));
        if (status >= 500) throw new Error(`Answered with ${status}: ${text}`);
        return { status: String(status), replayed: true };
      },
      bookings: () => [],
    };
  };
  return [
    operation("webhook with another secret", "401", (id) =>
      gateway.webhook({ id, ...event }, { secret: "not the gateway's" }),
    ),
    operation("altered webhook", "401", (id) =>
      gateway.webhook({ id, ...event }, { sentEvent: { id, ...inflated } }),
    ),
    operation("boasting webhook", "200", (id) => gateway.webhook({ id, ...inflated })),
  ];
}
