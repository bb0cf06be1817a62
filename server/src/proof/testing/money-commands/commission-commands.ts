import { referralApi } from "@tessera/shared/contracts/referral";
import { hourMs } from "@tessera/shared/core/durations";
import { accrueCommission } from "../../../modules/referral/accrue-commission.ts";
import { operatorCommissionsApi } from "@tessera/shared/operator-contracts/commissions";
import { releaseCommission } from "../../../modules/referral/release-commission.ts";
import { withdrawalOperatorApi } from "@tessera/shared/operator-contracts/withdrawals";
import { freshBearer } from "../../../testing/fresh-bearer.ts";
import { createTestOperator } from "../../../testing/index.ts";
import { again, answerOf, at, command, keyed, type MoneyCommand, once } from "./command.ts";

const halfADayMs = 12 * hourMs;

/**
 * Advances the clock by half a day with the jobs of commission alone: two make a day due, two more end its
 * hold.
 */
export const halfADayLater = at("half a day of commission later", async (scene) => {
  const { site } = scene;
  site.clock.advance(halfADayMs);
  scene.player = await freshBearer(site, scene.player);
  scene.referrer = await freshBearer(site, scene.referrer);
  // A play token expires after twelve hours.
  scene.game = undefined;
  await accrueCommission(site.dependencies);
  await releaseCommission(site.dependencies);
});

const runCommission = at("accrue and release commission", async ({ site }) => {
  await accrueCommission(site.dependencies);
  await releaseCommission(site.dependencies);
});

export const moveCommission = command("move a credit of commission to main", async ({ site, referrer }) => {
  const input = { body: { amount: 1 }, headers: keyed() };
  return once(async () => answerOf(await site.call(referralApi.transfer, input, { as: referrer })));
});

const withdrawCommission = command(
  "withdraw commission",
  async ({ site, referrer, referrerBankAccountId }) => {
    const input = { body: { amount: 50, playerBankAccountId: referrerBankAccountId }, headers: keyed() };
    return once(async () => answerOf(await site.call(referralApi.withdraw, input, { as: referrer })));
  },
);

const rejectCommissionWithdrawal = command(
  "reject a withdrawal of commission",
  async ({ site, referrer }) => {
    const [open] = await site.database.query<{ id: string; version: number }>(
      "select id, version from withdrawals where player_id = $1 and status = 'requested' limit 1",
      [referrer.id],
    );
    if (!open) return null;
    const input = { params: { id: open.id }, body: { reasonCode: "NAME_MISMATCH", version: open.version } };
    return again(async () =>
      (await createTestOperator(site, "cashier")).call(withdrawalOperatorApi.reject, input),
    );
  },
);

export const voidCommission = command("void held commission", async ({ site, referrer }) => {
  const [held] = await site.database.query<{ id: string }>(
    "select id from commissions where referrer_id = $1 and status = 'accrued' order by id limit 1",
    [referrer.id],
  );
  if (!held) return null;
  const input = { params: { id: held.id }, body: { note: "For the proof" } };
  return again(async () => (await createTestOperator(site, "risk")).call(operatorCommissionsApi.void, input));
});

export const isApproved = (isOn: boolean) =>
  at(isOn ? "the referrer is approved" : "the referrer is suspended", ({ site, referrer }) =>
    site.database.query(
      `update referral_profiles set status = $2, reason = $3, version = version + 1 where player_id = $1`,
      [referrer.id, isOn ? "approved" : "suspended", isOn ? null : "For the proof"],
    ),
  );

/** Commission of a player's referrer, which follows from the bets of all other commands. */
export const commissionCommands: readonly MoneyCommand[] = [
  halfADayLater,
  runCommission,
  moveCommission,
  withdrawCommission,
  rejectCommissionWithdrawal,
  voidCommission,
  isApproved(false),
  isApproved(true),
];
