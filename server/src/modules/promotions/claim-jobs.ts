import type { JobDependencies } from "../../platform/jobs/jobs.ts";
import { type DueRows, forEachDue } from "../../platform/jobs/due-rows.ts";
import { closeClaim } from "./claims.ts";
import { lockPlayer } from "../players/index.ts";

type ClaimDependencies = Pick<JobDependencies, "database" | "clock" | "log">;

/** Below 0.10 no game takes a bet. Source: spec:documents#promotion-claim. */
const depletedBelowMinor = 10n;

/** A round that is open may still pay, and part of that may be the claim's. */
const noOpenRound =
  "not exists (select from rounds r where r.player_id = due.player_id and r.status = 'open')";

const expired: DueRows = {
  job: "claims.expire",
  table: "promo_claims",
  where: `due.status = 'active' and due.ends_at <= $1 and ${noOpenRound}`,
  orderBy: "due.ends_at",
};

/** Nothing left to play with: no money in any wallet but his commission, and no round that may still pay. */
const depleted: DueRows = {
  job: "claims.depleted",
  table: "promo_claims",
  where: `due.status = 'active' and due.activated_at <= $1
    and ${noOpenRound}
    and (select coalesce(sum(a.balance), 0) from accounts a
          where a.player_id = due.player_id and a.kind not in ('commission', 'points')) < ${depletedBelowMinor}`,
  orderBy: "due.ends_at",
};

/** Ends claims whose time is over; their bonus balance is taken back. */
export function expireClaims(dependencies: ClaimDependencies): Promise<void> {
  return closeDue(dependencies, expired, { to: "expired", reason: "time" });
}

/** Completes claims whose player has nothing left to play with. */
export function completeDepletedClaims(dependencies: ClaimDependencies): Promise<void> {
  return closeDue(dependencies, depleted, { to: "completed", reason: "depleted" });
}

/** What was due when it was listed is checked once more after the player was locked. */
function closeDue(
  dependencies: ClaimDependencies,
  due: DueRows,
  end: { readonly to: "expired" | "completed"; readonly reason: string },
): Promise<void> {
  const { database, clock } = dependencies;
  return forEachDue(dependencies, due, (id) =>
    database.transaction(async (sql) => {
      const now = clock.now();
      const [claim] = await sql.query<{ playerId: string }>(
        `select player_id as "playerId" from promo_claims where id = $1`,
        [id],
      );
      if (!claim) return;
      await lockPlayer(sql, claim.playerId);
      const still = await sql.query(
        `select from promo_claims due where due.id = $2 and ${due.where} for update`,
        [now, id],
      );
      if (still.length > 0) await closeClaim(sql, { id, ...end, by: "system:claims", now });
    }),
  );
}
