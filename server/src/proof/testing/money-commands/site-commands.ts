import { hourMs } from "@tessera/shared/core/durations";
import { checkSubmitted, expireDeposits } from "../../../modules/payments/deposits/deposit-jobs.ts";
import { completeDepletedClaims, expireClaims } from "../../../modules/promotions/claim-jobs.ts";
import { accrueCommission } from "../../../modules/referral/accrue-commission.ts";
import { releaseCommission } from "../../../modules/referral/release-commission.ts";
import { followStudios } from "../../../modules/play/wallets/follow-studios.ts";
import { executeReturns } from "../../../modules/wallet/transfers/execute-returns.ts";
import { pollTransfers } from "../../../modules/wallet/transfers/execute-transfer.ts";
import { runPayouts } from "../../../modules/payments/withdrawals/pay-out.ts";
import { freshBearer } from "../../../testing/fresh-bearer.ts";
import { paymentDependencies } from "../../../testing/payment-dependencies.ts";
import { at, type MoneyCommand } from "./command.ts";

export const mayNotPlay = (isBarred: boolean) =>
  at(isBarred ? "play is switched off" : "play is switched on", ({ site, player }) =>
    site.database.query("update players set play_disabled = $2 where id = $1", [player.id, isBarred]),
  );

export const approvesByItself = (isOn: boolean) =>
  at(isOn ? "the site approves by itself" : "operators approve", ({ site }) =>
    site.database.query("update settings set value = to_jsonb($1::boolean) where key = 'autoApprove'", [
      isOn,
    ]),
  );

/** Advances the clock, then runs every job of the site. */
const wait = (name: string, milliseconds: number) =>
  at(`${name} later`, async (scene) => {
    const { site } = scene;
    site.clock.advance(milliseconds);
    scene.player = await freshBearer(site, scene.player);
    scene.referrer = await freshBearer(site, scene.referrer);
    // A play token expires after twelve hours.
    if (milliseconds > hourMs) scene.game = undefined;
    const parts = paymentDependencies(site);
    await expireDeposits(parts);
    await checkSubmitted(parts);
    await runPayouts(parts);
    await pollTransfers(site.dependencies);
    await followStudios(site.dependencies);
    await executeReturns(site.dependencies);
    await expireClaims(site.dependencies);
    await completeDepletedClaims(site.dependencies);
    await accrueCommission(site.dependencies);
    await releaseCommission(site.dependencies);
  });

/** Pulls the rounds that studios have reported. */
export const roundsArePulled = at("rounds are pulled", ({ site }) => followStudios(site.dependencies));

export const fiveSecondsLater = wait("five seconds", 5_000);
export const anHourLater = wait("an hour", hourMs);
export const eightDaysLater = wait("eight days", 8 * 24 * hourMs);

/** Changes of settings, and time steps with their jobs. */
export const siteCommands: readonly MoneyCommand[] = [
  mayNotPlay(true),
  mayNotPlay(false),
  approvesByItself(true),
  approvesByItself(false),
  roundsArePulled,
  fiveSecondsLater,
  anHourLater,
  eightDaysLater,
];
