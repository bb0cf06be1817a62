import type { Sql } from "@tessera/database";
import { minorUnits, type MinorUnits } from "@tessera/shared/core/money";
import { unclaimedPaymentsApi } from "@tessera/shared/operator-contracts/unclaimed-payments";
import type { FastifyInstance } from "fastify";
import { announceToOperators } from "../../../platform/events/announce-to-operators.ts";
import { houseAccount, post } from "../../../ledger/index.ts";
import { operatorDecision } from "../../../platform/http/operator-decision.ts";
import { operatorRoute } from "../../../platform/http/operator-route.ts";
import { gatewayCode } from "../../../integrations/payment-gateway/payment-gateway.ts";
import { Refusal } from "../../../platform/errors/refusal.ts";
import { type List, listPage, mapPage } from "../../../platform/lists/list-page.ts";
import type { DepositDependencies } from "./deposit-dependencies.ts";
import { withInstants } from "../../../platform/storage/instants.ts";
import { decidedBefore } from "../../../platform/audit/read-trail.ts";

interface UnclaimedRow {
  readonly id: string;
  readonly journalId: string;
  readonly ref: string;
  readonly amountMinor: MinorUnits;
  readonly currency: string;
  readonly toldCurrency: string | null;
  readonly receivedAt: Date;
}

/** Condition of a journal `j` of an unclaimed payment that has not been returned. */
export const isUnclaimed = `j.kind = 'deposit.unclaimed' and j.reverses_id is null
    and not exists (select from journals back where back.reverses_id = j.id)`;

const selectUnclaimed = `select j.id, j.id as "journalId", j.ref_id as ref, e.amount as "amountMinor", e.currency,
    j.memo as "toldCurrency", j.effective_at as "receivedAt"
  from journals j join entries e on e.journal_id = j.id and e.amount > 0`;

const unclaimedList: List = {
  select: selectUnclaimed,
  from: "journals j",
  where: isUnclaimed,
  at: "j.effective_at",
  search: {
    from: "journals j join entries e on e.journal_id = j.id and e.amount > 0",
    references: ["j.ref_id"],
    amounts: ["e.amount"],
  },
};

/**
 * Registers the routes by which cashiers return payments without a deposit. Source:
 * spec:payment-gateway#unclaimed-payments.
 */
export function registerUnclaimedPayments(app: FastifyInstance, { database }: DepositDependencies): void {
  operatorRoute(app, unclaimedPaymentsApi.list, async ({ query }) => {
    const wanted = { ...query, order: query.order ?? "oldest" } as const;
    return mapPage(await listPage<UnclaimedRow>(database, unclaimedList, wanted), withInstants);
  });

  operatorDecision(app, unclaimedPaymentsApi.returned, async ({ sql, params, body: { note }, by, now }) => {
    const payment = await readUnclaimed(sql, params.id);
    await bookReturn(sql, payment, by, now);
    const { ref, amountMinor, currency } = payment;
    return {
      audit: {
        action: "payment.return",
        target: { type: "payment", id: ref },
        after: { amountMinor, currency, note },
      },
    };
  });
}

async function readUnclaimed(sql: Sql, journalId: string): Promise<UnclaimedRow> {
  const [payment] = await sql.query<UnclaimedRow>(`${selectUnclaimed} where ${isUnclaimed} and j.id = $1`, [
    journalId,
  ]);
  if (payment) return payment;
  const [returned] = await sql.query<{ ref: string }>(
    "select ref_id as ref from journals where reverses_id = $1 and kind = 'deposit.unclaimed'",
    [journalId],
  );
  if (!returned) throw new Refusal("NOT_FOUND");
  throw await decidedBefore(sql, { type: "payment", id: returned.ref });
}

/**
 * Books the reversal of an unclaimed payment. The idempotency key lets only one of two concurrent returns
 * through.
 */
async function bookReturn(
  sql: Sql,
  { journalId, ref, amountMinor, currency }: UnclaimedRow,
  by: string,
  now: Date,
): Promise<void> {
  const { replayed } = await post(sql, {
    kind: "deposit.unclaimed",
    idemKey: `unclaimed:${gatewayCode}:${ref}:returned`,
    ref: { type: "payment", id: ref },
    legs: [
      { account: houseAccount("unclaimed", currency), amount: minorUnits(-amountMinor) },
      { account: houseAccount("gateway", currency, gatewayCode), amount: amountMinor },
    ],
    reverses: journalId,
    by,
    at: now,
  });
  if (replayed) throw await decidedBefore(sql, { type: "payment", id: ref });
  announceToOperators(sql, "payments");
}
