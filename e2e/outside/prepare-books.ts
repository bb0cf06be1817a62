import { dayMs } from "@tessera/shared/core/durations";
import { bangkokDay } from "@tessera/shared/core/time";
import { liftPromotionLimits } from "./claim-scenarios.ts";

/** Name of the second operator, who has the password and the authenticator of the first one. */
export const secondOperator = "second";

/** Number of players who have referred the others. */
export const referrerCount = 3;

/**
 * Days before that of the run's begin to which the rounds of the first shift are moved; each later shift
 * takes an earlier day.
 */
const firstShiftDays = 2;

/**
 * Statements for a stopped site whose players are registered: lifts the limits that a long run would reach,
 * adds an operator, and makes some players referrers of the others.
 */
export function prepareMoney(playerIds: readonly string[], begunAt: Date): string {
  const referrers = playerIds.slice(0, referrerCount);
  const downlines = playerIds.slice(referrerCount);
  return [
    liftPromotionLimits,
    // Every prize of the wheel comes soon, and free rounds among them.
    "update wheels set budget_minor = 1000000000000, edited = true",
    `update wheel_segments set prize_kind = 'free_rounds', prize_x100 = 0, label = null, stock = null, weight = 200, round_count = 3,
       round_stake_minor = 100, round_game = (select slug from games where free_round_stakes <> '{}' order by slug limit 1)
      where prize_kind = 'item' and wheel = 'mosaic'`,
    "update wheel_segments set weight = 150 where prize_kind = 'bonus' and wheel = 'mosaic'",
    "update jackpots set draws_per_day = 1000000",
    `insert into settings (key, value, updated_at) values
      ('adjustmentsPerDay', '10000000', now()), ('withdrawPerDay', '1000000', now())
      on conflict (key) do update set value = excluded.value`,
    `insert into operators (id, username, password_hash, totp_secret, roles, created_at)
      select gen_random_uuid(), '${secondOperator}', password_hash, totp_secret, roles, now() from operators limit 1`,
    ...referrers.map(
      (id) => `insert into referral_profiles (player_id, status, approved_at, created_at, updated_at)
        values ('${id}', 'approved', now() - interval '60 days', now() - interval '60 days', now())`,
    ),
    ...downlines.map(
      (id, index) =>
        `update players set referred_by = '${referrers[index % referrerCount]}' where id = '${id}'`,
    ),
    shiftDay(0, begunAt),
  ].join(";\n");
}

/**
 * Statements for a stopped site at rest: rounds of today become those of a past day, so that points and
 * commission of it are due, and the hold of commission is over. No day is taken twice, whichever day it is by
 * now: its points would have been credited already.
 *
 * @param shift how often that was done before
 * @param begunAt begin of the run
 */
export function shiftDay(shift: number, begunAt: Date): string {
  const day = `date '${bangkokDay(new Date(begunAt.getTime() - (firstShiftDays + shift) * dayMs))}'`;
  return [
    `update rounds set started_at = (${day} + time '12:00') at time zone 'Asia/Bangkok'
      where status <> 'open' and started_at > now() - interval '30 hours'`,
    `delete from points_days where day = ${day}`,
    `delete from commission_days where day = ${day}`,
    "update commissions set release_at = now() where status = 'accrued'",
  ].join(";\n");
}
