import type { Sql } from "@tessera/database";
import type { FastifyInstance } from "fastify";
import { announceToOperators } from "../../platform/events/announce-to-operators.ts";
import type { ModuleDependencies } from "../../dependencies.ts";
import { operatorDecision } from "../../platform/http/operator-decision.ts";
import { operatorRoute } from "../../platform/http/operator-route.ts";
import { foundRow } from "../../platform/errors/refusal.ts";
import { claimColumns, toClaimDto, type ClaimRow } from "./claim-row.ts";
import { closeClaim } from "./claims.ts";
import { type List, listPage, mapPage } from "../../platform/lists/list-page.ts";
import { lockPlayer } from "../players/index.ts";
import { type OperatorClaim, operatorClaimsApi as api } from "@tessera/shared/operator-contracts/claims";
import { withInstants } from "../../platform/storage/instants.ts";
import { decidedBefore } from "../../platform/audit/read-trail.ts";
import { mayClaimMove } from "./claim-moves.ts";

/** Operator endpoints that list claims and end an abused claim. Source: spec:documents#promotion-claim. */
export function registerOperatorClaims(
  app: FastifyInstance,
  { database }: Pick<ModuleDependencies, "database">,
): void {
  operatorRoute(app, api.list, async ({ query }) => {
    const page = await listPage<OperatorClaimRow>(database, claimList, query, {
      "c.status = ?": query.status === "all" ? undefined : query.status,
      "c.player_id = ?": query.playerId,
    });
    return mapPage(page, toOperatorDto);
  });

  operatorDecision(app, api.forfeit, async ({ sql, params: { id }, body, by, now }) => {
    const { playerId } = await readClaim(sql, id);
    await lockPlayer(sql, playerId);
    const before = await readClaim(sql, id);
    if (!mayClaimMove(before.status, "forfeited"))
      throw await decidedBefore(sql, { type: "promo_claim", id });
    await closeClaim(sql, { id, to: "forfeited", reason: body.reasonCode, by, now });
    announceToOperators(sql, "claims");
    const after = await readClaim(sql, id);
    return {
      audit: {
        action: "claim.forfeit",
        target: { type: "promo_claim", id },
        before: changeable(before),
        after: { ...changeable(after), note: body.note ?? null },
      },
      answer: toOperatorDto(after),
    };
  });
}

interface OperatorClaimRow extends ClaimRow {
  readonly username: string;
  readonly closeReason: string | null;
  readonly closedAt: Date | null;
  readonly version: number;
}

const selectClaim = `select ${claimColumns}, y.username, c.close_reason as "closeReason", c.closed_at as "closedAt",
    c.version
  from promo_claims c join promotions p on p.id = c.promotion_id join players y on y.id = c.player_id`;

const claimList: List = {
  select: selectClaim,
  from: "promo_claims c",
  at: "c.created_at",
  search: {
    from: "promo_claims c join promotions p on p.id = c.promotion_id",
    ids: ["c.id", "c.deposit_id"],
    players: ["c.player_id"],
    amounts: ["c.bonus_minor"],
    names: ["p.slug", "p.title->>'en'", "p.title->>'id'"],
  },
};

async function readClaim(sql: Sql, id: string): Promise<OperatorClaimRow> {
  return foundRow(await sql.query<OperatorClaimRow>(`${selectClaim} where c.id = $1`, [id]));
}

function changeable({ status, closeReason, progressMinor, bonusBalanceMinor, version }: OperatorClaimRow) {
  return { status, closeReason, progressMinor, bonusBalanceMinor, version };
}

function toOperatorDto(row: OperatorClaimRow): OperatorClaim {
  const { playerId, username, closeReason, closedAt, version } = row;
  return {
    ...toClaimDto(row, "en"),
    ...withInstants({ playerId, username, closeReason, closedAt, version }),
  };
}
