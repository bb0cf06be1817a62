import { withdrawalsApi } from "@tessera/shared/contracts/withdrawals";
import { newId } from "@tessera/shared/core/identifiers";
import { withdrawalOperatorApi } from "@tessera/shared/operator-contracts/withdrawals";
import { again, answerOf, at, command, keyed, latest, type MoneyCommand, once } from "./command.ts";

const withdraw = (amount: number) =>
  command(`withdraw ${amount}`, async ({ site, player, bankAccountId }) => {
    const input = { body: { amount, playerBankAccountId: bankAccountId }, headers: keyed() };
    return once(async () => answerOf(await site.call(withdrawalsApi.create, input, { as: player })));
  });

const cancelWithdrawal = command("cancel the withdrawal", async (scene) => {
  const row = await latest(scene, "withdrawals");
  if (!row) return null;
  const { site, player } = scene;
  const input = { params: { id: row.id }, body: {}, headers: keyed() };
  return once(async () => answerOf(await site.call(withdrawalsApi.cancel, input, { as: player })));
});

const withdrawalBodies = {
  approve: {},
  secondApprove: {},
  retry: {},
  reject: { reasonCode: "NOT_NOW" },
  refund: { reasonCode: "BANK_CLOSED" },
  markPaid: { bankRef: "B-1" },
} as const;

export const decideWithdrawal = (verb: keyof typeof withdrawalBodies) =>
  command(`${verb} the withdrawal`, async (scene) => {
    const row = await latest(scene, "withdrawals");
    if (!row) return null;
    const input = { params: { id: row.id }, body: { ...withdrawalBodies[verb], version: row.version } };
    return again(() => scene.operator.call(withdrawalOperatorApi[verb], input));
  });

const settlePayout = (status: "paid" | "failed") =>
  command(`the bank says ${status}`, async (scene) => {
    const { site } = scene;
    const ref = (await latest(scene, "withdrawals"))?.gateway_ref;
    const payout = [...site.payouts.payouts.values()].find((known) => known.ref === ref);
    if (!payout) return null;
    // A gateway does not change a final result.
    if (payout.status === "pending") payout.status = status;
    const eventId = newId();
    return once(() =>
      site.payouts.tell(site, `payout.${payout.status === "paid" ? "paid" : "failed"}`, payout.ref, eventId),
    );
  });

export const someMoney = withdraw(60);
export const muchMoney = withdraw(5_000);
export const approveWithdrawal = decideWithdrawal("approve");
export const bankPays = settlePayout("paid");
export const bankRefuses = settlePayout("failed");
export const bankIsSilent = at("the bank says nothing", ({ site }) => site.payouts.fallSilent(true));
export const bankTalks = at("the bank talks again", ({ site }) => site.payouts.fallSilent(false));

/** Withdrawals, and the gateway that pays them. */
export const withdrawalCommands: readonly MoneyCommand[] = [
  someMoney,
  muchMoney,
  cancelWithdrawal,
  approveWithdrawal,
  decideWithdrawal("secondApprove"),
  decideWithdrawal("reject"),
  decideWithdrawal("retry"),
  decideWithdrawal("refund"),
  decideWithdrawal("markPaid"),
  bankPays,
  bankRefuses,
  bankIsSilent,
  bankTalks,
];
