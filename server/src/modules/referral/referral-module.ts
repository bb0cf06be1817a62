import { referralApi } from "@tessera/shared/contracts/referral";
import { hourMs } from "@tessera/shared/core/durations";
import { readWallet } from "../../ledger/index.ts";
import type { ServerModule } from "../../dependencies.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import { route } from "../../platform/http/route.ts";
import { job } from "../../platform/jobs/jobs.ts";
import { accrueCommission } from "./accrue-commission.ts";
import { applyForCommission } from "./apply.ts";
import { listCommissionDays } from "./commission-rows.ts";
import { listDownlines, totalCommission, totalDownlines } from "./downlines.ts";
import { describeFormer } from "./former-application.ts";
import { readIdCard } from "./id-card.ts";
import { registerOperatorApplications } from "./operator-applications.ts";
import { registerOperatorReferrers } from "./operator-referrers.ts";
import { registerOperatorCommissions } from "./operator-commissions.ts";
import { readProfile } from "./profiles.ts";
import { releaseCommission } from "./release-commission.ts";
import { transferCommission } from "./transfer-commission.ts";
import { pageOfTable } from "../../platform/lists/list-page.ts";

const commissionEveryMs = 15_000;

/** A player's own code, the players who registered with it, and the commission that they earn him. */
export const referralModule: ServerModule = (app, dependencies) => {
  const { database, clock, publicOrigin, pictures, keys } = dependencies;
  route(app, referralApi.referral, async ({ caller }) => {
    const { playerId } = caller;
    const [{ code, status, rateBp, reason }, wallet, totals, commission, former] = await Promise.all([
      readProfile(database, playerId),
      readWallet(database, playerId),
      totalDownlines(database, playerId, clock.now()),
      totalCommission(database, playerId),
      describeFormer(database, playerId),
    ]);
    return {
      status,
      code,
      link: `${publicOrigin}/register?ref=${code}`,
      rateBp,
      balanceMinor: wallet.commissionMinor,
      totals: { ...totals, ...commission },
      ...(reason !== null && { reason }),
      ...(former && { former }),
    };
  });

  route(
    app,
    referralApi.register,
    async ({ caller: { playerId, currency }, body, file, once }) => {
      // Decoded before the transaction: it takes longer than a lock may be held.
      const reading = readIdCard(pictures, file);
      await reading.catch(() => undefined);
      return once(async (sql) => {
        const applicant = { playerId, currency, key: keys.code, now: clock.now() };
        await applyForCommission(sql, applicant, body, () => reading);
        return { status: "pending" as const };
      });
    },
    { limits: [{ per: "account", max: 20, windowMs: hourMs }] },
  );

  route(app, referralApi.transfer, ({ caller, body, once }) =>
    once((sql) => transferCommission({ clock }, sql, caller.playerId, body.amount)),
  );

  route(app, referralApi.downlines, async ({ caller, query }) => {
    refuseReversedDays(query);
    const { items, total } = await listDownlines(database, caller.playerId, clock.now(), query);
    return pageOfTable(items, total, query);
  });

  route(app, referralApi.commissions, async ({ caller, query }) => {
    refuseReversedDays(query);
    const { items, total } = await listCommissionDays(database, caller.playerId, query);
    return pageOfTable(items, total, query);
  });

  registerOperatorCommissions(app, dependencies);
  registerOperatorApplications(app, dependencies);
  registerOperatorReferrers(app, dependencies);
  job(app, dependencies, {
    name: "commission",
    everyMs: commissionEveryMs,
    run: async (fenced) => {
      await accrueCommission(fenced);
      await releaseCommission(fenced);
    },
  });
};

interface Days {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Refuses with DATE_RANGE_INVALID when the last day is before the first. */
function refuseReversedDays({ from, to }: Days): void {
  if (from !== undefined && to !== undefined && from > to) throw new Refusal("DATE_RANGE_INVALID");
}
