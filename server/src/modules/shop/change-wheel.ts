import type { AuditVerb } from "@tessera/shared/operator-contracts/audit-actions";
import type { OperatorWheel } from "@tessera/shared/operator-contracts/wheels";
import { announceToOperators } from "../../platform/events/announce-to-operators.ts";
import { broadcast } from "../../platform/events/broadcast.ts";
import type { Decided, OperatorDecision } from "../../platform/http/operator-decision.ts";
import { outdateProposal } from "../credit-approvals/index.ts";
import { discardDraft, lockEditedWheel, raiseRevision } from "./edit-wheels.ts";
import { readEditedWheel } from "./edited-wheel.ts";

/** Decision of an operator about a wheel, with the revision that he has seen. */
export type WheelDecision = OperatorDecision<{ readonly slug: string }, { readonly revision: number }>;

/**
 * Makes a change of a locked wheel, and outdates its proposal. Answers the wheel afterwards. Refuses like
 * {@link lockEditedWheel}.
 */
export async function changeWheel(
  decision: WheelDecision,
  verb: AuditVerb<"wheel">,
  write: (before: OperatorWheel) => Promise<void>,
): Promise<Decided<OperatorWheel>> {
  const { sql, params, body } = decision;
  const { slug } = params;
  const before = await lockEditedWheel(sql, slug, body.revision);
  await write(before);
  await countChange(decision);
  const after = await readEditedWheel(sql, slug);
  return {
    audit: { action: `wheel.${verb}`, target: { type: "wheel", id: slug }, before, after },
    answer: after,
  };
}

/** Changes what players see of a wheel, and tells open pages. As {@link changeWheel}. */
export function changeShownWheel(
  decision: WheelDecision,
  verb: AuditVerb<"wheel">,
  write: () => Promise<void>,
): Promise<Decided<OperatorWheel>> {
  return changeWheel(decision, verb, async () => {
    await write();
    await broadcast(decision.sql, "shop.changed", {});
  });
}

/**
 * Discards the draft of a wheel; one that was never published goes with it. Refuses like
 * {@link lockEditedWheel}.
 */
export async function discardWheelDraft(decision: WheelDecision): Promise<Pick<Decided<unknown>, "audit">> {
  const { sql, params, body } = decision;
  const { slug } = params;
  const { draft } = await lockEditedWheel(sql, slug, body.revision);
  await discardDraft(sql, slug);
  await countChange(decision);
  return { audit: { action: "wheel.discard", target: { type: "wheel", id: slug }, before: draft } };
}

async function countChange({ sql, params: { slug }, by, now }: WheelDecision): Promise<void> {
  await outdateProposal(sql, { kind: "wheel", key: slug, by, now });
  await raiseRevision(sql, slug);
  announceToOperators(sql, "wheels");
}
