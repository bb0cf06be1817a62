import { referralApi } from "@tessera/shared/contracts/referral";
import { minorUnits } from "@tessera/shared/core/money";
import { readWallet } from "../../ledger/index.ts";
import type { ServerModule } from "../../dependencies.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import { route } from "../../platform/http/route.ts";
import { transferCommission } from "./transfer-commission.ts";
import { listDownlines, releasedCommission, totalDownlines } from "./downlines.ts";

/** Share of a downline's turnover, in basis points, that an approved referrer earns. */
const rateBp = 50;

/** A player's own code and the players who registered with it. */
export const referralModule: ServerModule = (app, { database, clock, publicOrigin }) => {
  route(app, referralApi.referral, async ({ caller }) => {
    const { playerId } = caller;
    const [[player], wallet, totals, commissionMinor] = await Promise.all([
      database.query<{ referral_code: string }>("select referral_code from players where id = $1", [
        playerId,
      ]),
      readWallet(database, playerId),
      totalDownlines(database, playerId, clock.now()),
      releasedCommission(database, playerId),
    ]);
    if (!player) throw new Refusal("NOT_FOUND");
    return {
      status: "none" as const,
      code: player.referral_code,
      link: `${publicOrigin}/register?ref=${player.referral_code}`,
      rateBp,
      balanceMinor: wallet.commissionMinor,
      totals: { ...totals, commissionMinor, pendingMinor: minorUnits(0) },
    };
  });

  route(app, referralApi.transfer, ({ caller, body, once }) =>
    once((sql) => transferCommission({ clock }, sql, caller.playerId, body.amount)),
  );

  route(app, referralApi.downlines, async ({ caller, query }) => {
    const now = clock.now();
    const [{ downlines: total }, items] = await Promise.all([
      totalDownlines(database, caller.playerId, now),
      listDownlines(database, caller.playerId, now, query),
    ]);
    return {
      items,
      pageIndex: query.pageIndex,
      pageSize: query.pageSize,
      total,
      pageCount: Math.ceil(total / query.pageSize),
    };
  });
};
