import type { Sql } from "@tessera/database";
import type { Clock } from "@tessera/shared/core/clock";
import { wheelCost } from "@tessera/shared/core/wheel-cost";
import type { OperatorWheel } from "@tessera/shared/operator-contracts/wheels";
import type { CreditApproval } from "../../platform/credits/credit-publishers.ts";
import { announceToOperators } from "../../platform/events/announce-to-operators.ts";
import { broadcast } from "../../platform/events/broadcast.ts";
import { actorOf, type OperatorCall } from "../../platform/http/operator-route.ts";
import { askToPublish } from "../credit-approvals/index.ts";
import { checkPublication, lockEditedWheel, publishWheel, raiseRevision } from "./edit-wheels.ts";
import { readEditedWheel } from "./edited-wheel.ts";

interface PublishCall extends Pick<OperatorCall<unknown, unknown, unknown>, "operator" | "audit"> {
  readonly slug: string;
  /** Revision that the operator has seen. */
  readonly seen: number;
}

/**
 * Publishes a wheel, or proposes it when it may cost more than the operator's limit. Returns the wheel
 * afterwards. Refuses like {@link lockEditedWheel} and {@link checkPublication}.
 */
export async function publishOrPropose(
  sql: Sql,
  clock: Clock,
  { slug, seen, operator, audit }: PublishCall,
): Promise<OperatorWheel> {
  const before = await lockEditedWheel(sql, slug, seen);
  const proposed = await checkPublication(sql, before, clock.now());
  const publication = {
    subject: { kind: "wheel", proposed, published: before.status === "draft" ? null : before },
    key: slug,
    revision: before.revision,
    request: {},
    cost: wheelCost(proposed),
    draftedBy: before.draft?.updatedBy ?? null,
    by: actorOf(operator),
    now: clock.now(),
  } as const;
  if (!(await askToPublish(sql, publication, audit))) return readEditedWheel(sql, slug);
  return publishChecked(sql, before, { audit });
}

/** Publishes a proposed wheel that a second operator approves. Returns the wheel's revision afterwards. */
export async function publishApproved(
  sql: Sql,
  clock: Clock,
  { key, revision, proposedBy, approvedBy, audit }: CreditApproval,
): Promise<number> {
  const before = await lockEditedWheel(sql, key, revision);
  await checkPublication(sql, before, clock.now());
  const after = await publishChecked(sql, before, { audit, names: { proposedBy, approvedBy } });
  return after.revision;
}

/** Publishes a locked wheel that was checked, and tells open pages. Returns the wheel afterwards. */
async function publishChecked(
  sql: Sql,
  before: OperatorWheel,
  { audit, names }: Pick<PublishCall, "audit"> & { readonly names?: object },
): Promise<OperatorWheel> {
  const { slug } = before;
  await publishWheel(sql, before);
  await raiseRevision(sql, slug);
  const after = await readEditedWheel(sql, slug);
  announceToOperators(sql, "wheels");
  broadcast(sql, "shop.changed", {});
  const target = { type: "wheel", id: slug } as const;
  await audit(sql, { action: "wheel.publish", target, before, after: { ...after, ...names } });
  return after;
}
