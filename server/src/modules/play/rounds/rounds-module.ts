import { minuteMs } from "@tessera/shared/core/durations";
import { announceToOperators } from "../../../platform/events/announce-to-operators.ts";
import type { ServerModule } from "../../../dependencies.ts";
import { job } from "../../../platform/jobs/jobs.ts";
import { operatorDecision } from "../../../platform/http/operator-decision.ts";
import { operatorRoute } from "../../../platform/http/operator-route.ts";
import { closeLeftRounds, endAsItStands, listLeftRounds, lockOpenRound } from "./left-rounds.ts";
import { operatorRoundsApi } from "@tessera/shared/operator-contracts/rounds";
import { withInstants } from "../../../platform/storage/instants.ts";
import {
  type List,
  listPage,
  type ListPage,
  type ListWanted,
  mapPage,
} from "../../../platform/lists/list-page.ts";
import type { Sql } from "@tessera/database";
import type { MinorUnits } from "@tessera/shared/core/money";

const closeEveryMs = 10 * minuteMs;

/**
 * Rounds that no call ended, which are queried after a day and left to cashiers when that fails; and the
 * refused transactions of studios.
 */
export const roundsModule: ServerModule = (app, dependencies) => {
  const { database, clock } = dependencies;

  operatorRoute(app, operatorRoundsApi.open, async ({ query }) => {
    const page = await listLeftRounds(database, query, clock.now());
    return mapPage(page, ({ providerCode: provider, baseUrl: _, ...round }) => ({
      ...withInstants(round),
      provider,
    }));
  });

  operatorRoute(app, operatorRoundsApi.outOfRange, async ({ query }) =>
    mapPage(await listOutOfRange(database, query), withInstants),
  );

  operatorDecision(app, operatorRoundsApi.close, async ({ sql, params: { id }, body: { note }, now }) => {
    const { betMinor, winMinor } = await lockOpenRound(sql, id);
    await endAsItStands(sql, id, now);
    announceToOperators(sql, "rounds");
    return {
      audit: {
        action: "round.close",
        target: { type: "round", id },
        before: { status: "open", betMinor, winMinor },
        after: { status: "closed", note },
      },
    };
  });

  job(app, dependencies, {
    name: "rounds.close",
    everyMs: closeEveryMs,
    run: closeLeftRounds,
  });
};

/** A transaction of a studio beyond the upper bound of money. */
interface OutOfRangeTransaction {
  readonly id: string;
  readonly provider: string;
  /** Name of the studio. */
  readonly studio: string;
  readonly providerTxId: string;
  readonly kind: string;
  readonly playerId: string;
  readonly username: string;
  readonly amountMinor: MinorUnits;
  readonly at: Date;
}

const outOfRangeList: List = {
  select: `select t.id, t.provider_code as provider, v.name as studio, t.provider_tx_id as "providerTxId", t.kind, t.player_id as "playerId",
       p.username, t.amount_minor as "amountMinor", t.created_at as at
     from round_txs t join players p on p.id = t.player_id join providers v on v.code = t.provider_code`,
  from: "round_txs t",
  where: "t.answer = 'AMOUNT_OUT_OF_RANGE'",
  at: "t.created_at",
  search: {
    from: "round_txs t join providers v on v.code = t.provider_code",
    ids: ["t.id"],
    references: ["t.provider_tx_id"],
    players: ["t.player_id"],
    names: ["v.name"],
  },
};

/** Lists one page of permanently refused callbacks, the newest first. */
function listOutOfRange(sql: Sql, wanted: ListWanted): Promise<ListPage<OutOfRangeTransaction>> {
  return listPage<OutOfRangeTransaction>(sql, outOfRangeList, wanted);
}
