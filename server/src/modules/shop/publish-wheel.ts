import type { Sql } from "@tessera/database";
import { wheelCost } from "@tessera/shared/core/wheel-cost";
import type { OperatorWheel } from "@tessera/shared/operator-contracts/wheels";
import type { AuditRow } from "../../platform/audit/audit.ts";
import type { CreditPublisher } from "../../platform/credits/credit-publishers.ts";
import { announceToOperators } from "../../platform/events/announce-to-operators.ts";
import { broadcast } from "../../platform/events/broadcast.ts";
import type { Decided } from "../../platform/http/operator-decision.ts";
import { askToPublish } from "../credit-approvals/index.ts";
import type { WheelDecision } from "./change-wheel.ts";
import { checkPublication, lockEditedWheel, publishWheel, raiseRevision } from "./edit-wheels.ts";
import { readEditedWheel } from "./edited-wheel.ts";

/**
 * Publishes a wheel, or proposes it when it may cost more than the operator's limit. Answers the wheel
 * afterwards. Refuses like {@link lockEditedWheel} and {@link checkPublication}.
 */
export async function publishOrPropose({
  sql,
  params: { slug },
  body: { revision },
  by,
  now,
}: WheelDecision): Promise<Decided<OperatorWheel>> {
  const before = await lockEditedWheel(sql, slug, revision);
  const proposed = await checkPublication(sql, before, now);
  const publication = {
    subject: { kind: "wheel", proposed, published: before.status === "draft" ? null : before },
    key: slug,
    revision,
    request: {},
    cost: wheelCost(proposed),
    draftedBy: before.draft?.updatedBy ?? null,
    by,
    now,
  } as const;
  const waiting = await askToPublish(sql, publication);
  if (waiting) return { audit: waiting, answer: await readEditedWheel(sql, slug) };
  return publishChecked(sql, before);
}

/** Publishes a proposed wheel that a second operator approves. */
export const publishApproved: CreditPublisher = async (sql, approval) => {
  const { key, revision, proposedBy, approvedBy, now } = approval;
  const before = await lockEditedWheel(sql, key, revision);
  await checkPublication(sql, before, now);
  const { audit, answer } = await publishChecked(sql, before, { proposedBy, approvedBy });
  return { audit, revision: answer.revision };
};

/** Publishes a locked wheel that was checked, and tells open pages. `names`: operators of its proposal. */
async function publishChecked(
  sql: Sql,
  before: OperatorWheel,
  names?: object,
): Promise<{ readonly audit: AuditRow; readonly answer: OperatorWheel }> {
  const { slug } = before;
  await publishWheel(sql, before);
  await raiseRevision(sql, slug);
  const after = await readEditedWheel(sql, slug);
  announceToOperators(sql, "wheels");
  await broadcast(sql, "shop.changed", {});
  const target = { type: "wheel", id: slug } as const;
  return { audit: { action: "wheel.publish", target, before, after: { ...after, ...names } }, answer: after };
}
