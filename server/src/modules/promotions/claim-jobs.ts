import type { JobDependencies } from "../../platform/jobs/jobs.ts";
import { type DueRows, forEachDue } from "../../platform/jobs/due-rows.ts";
import { closeClaim } from "./claims.ts";
import { lockPlayer } from "../players/index.ts";

type ClaimDependencies = Pick<JobDependencies, "database" | "clock" | "log">;

/** No game accepts a bet below 0.10. Source: spec:documents#promotion-claim. */
const depletedBelowMinor = 10n;

/** An open round may still pay a win, and part of it may belong to the claim. */
const noOpenRound =
  "not exists (select from rounds r where r.player_id = due.player_id and r.status = 'open')";

const expired: DueRows = {
  job: "claims.expire",
  table: "promo_claims",
  where: `due.status = 'active' and due.ends_at <= :now and ${noOpenRound}`,
  orderBy: "due.ends_at",
};

/**
 * Claims whose player has nothing left to bet: no money in any wallet except commission, and no open round.
 */
const depleted: DueRows = {
  job: "claims.depleted",
  table: "promo_claims",
  where: `due.status = 'active' and due.activated_at <= :now
    and ${noOpenRound}
    and (select coalesce(sum(a.balance), 0) from accounts a
          where a.player_id = due.player_id and a.kind not in ('commission', 'points')) < ${depletedBelowMinor}`,
  orderBy: "due.ends_at",
};

/** Ends expired claims; their bonus balance is removed. */
export function expireClaims(dependencies: ClaimDependencies): Promise<void> {
  return closeDue(dependencies, expired, { to: "expired", reason: "time" });
}

/** Completes claims whose player has nothing left to bet. */
export function completeDepletedClaims(dependencies: ClaimDependencies): Promise<void> {
  return closeDue(dependencies, depleted, { to: "completed", reason: "depleted" });
}

/** Closes the due claims. Each one is checked again after its player was locked. */
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
        `select from promo_claims due where due.id = :id and ${due.where} for update`,
        { id, now },
      );
      if (still.length > 0) await closeClaim(sql, { id, ...end, by: "system:claims", now });
    }),
  );
}
