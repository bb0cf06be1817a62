import type { Transaction } from "@tessera/database";
import { operatorJackpotsApi } from "@tessera/shared/operator-contracts/jackpots";
import type { FastifyInstance } from "fastify";
import { found, Refusal } from "../../../platform/errors/refusal.ts";
import { announceToOperators } from "../../../platform/events/announce-to-operators.ts";
import { operatorDecision } from "../../../platform/http/operator-decision.ts";
import { endHold, lockHold, type OpenHold, refuseHold } from "../../jackpots/index.ts";
import { callbackRequests } from "./callback-requests.ts";
import { decideAll } from "./process-batch.ts";
import { decidedBefore } from "../../../platform/audit/read-trail.ts";

/** Operators' decisions about draws that have stopped their pot. Source: spec:jackpots#stopped-pots. */
export function registerOperatorHeldDraws(app: FastifyInstance): void {
  const decide = (
    status: "released" | "refused",
    carryOut: (sql: Transaction, hold: OpenHold, now: Date) => Promise<void>,
  ) =>
    operatorDecision(
      app,
      operatorJackpotsApi[status === "released" ? "release" : "refuse"],
      async ({ sql, params, body: { note }, by, now }) => {
        const hold = found(await lockHold(sql, params.id));
        if (hold.status !== "held") {
          const { status: state, decidedBy } = hold;
          const target = { type: "jackpot_hold", id: hold.id } as const;
          throw await decidedBefore(sql, target, { status: state, decidedBy });
        }
        await carryOut(sql, hold, now);
        endHold(sql, hold.id, { status, by, note, now });
        announceToOperators(sql, "jackpots");
        const { pool, currency, cycle, reason, amountMinor } = hold;
        return {
          audit: {
            action: status === "released" ? "jackpot.release" : "jackpot.refuse",
            target: { type: "jackpot_hold", id: hold.id },
            before: { pool, currency, cycle, reason, amountMinor },
            after: { status, note },
          },
        };
      },
    );
  decide("released", release);
  decide("refused", refuseHold);
}

/** Decides the studio's call once more, without the doubt about it. */
async function release(sql: Transaction, { providerCode, request }: OpenHold, now: Date): Promise<void> {
  const draw = { name: "jackpot", providerCode, request: callbackRequests.jackpot.parse(request) } as const;
  const [answer] = await decideAll(sql, now, [{ ...draw, release: true }], "wait");
  if (answer?.status !== "OK") {
    throw new Refusal("CONFLICT", { details: { status: "held", answer: answer?.status ?? null } });
  }
}
