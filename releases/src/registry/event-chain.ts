import type { FollowMode } from "@tessera/shared/contracts/release-pointers";
import { canonicalJson, sha256Hex } from "../release/canonical.ts";
import type { PointerAction } from "./pointer.ts";

/** Stored record of one change of one pointer. `at` is an ISO instant. */
export interface PointerEvent {
  readonly environment: string;
  readonly seq: number;
  readonly revision: number;
  readonly remote: string;
  readonly action: PointerAction;
  readonly from: string | null;
  readonly to: string | null;
  readonly actor: string;
  readonly reason: string | null;
  readonly requestId: string;
  readonly at: string;
  /** True for a promotion whose screens were not rendered before; null for every other change. */
  readonly untested: boolean | null;
  /** How open pages follow; null for a change of before pages did. */
  readonly follow: FollowMode | null;
  /** The candidate of before, and what the event led to beside the stable release; null, all of them, without a rollout. */
  readonly fromCandidate: string | null;
  readonly toCandidate: string | null;
  readonly weightPpm: number | null;
  readonly salt: string | null;
  /** The release that the event forbids; null for every other event. */
  readonly yanked: string | null;
  /** The policy that the event led to, as canonical JSON; null for every other event, and for that of the environment. */
  readonly policy: string | null;
  /** True where the event left a release before its bake time was over; null for every other event. */
  readonly leftEarly: boolean | null;
  /** Counts that decided, as canonical JSON; null for an event of a person. */
  readonly evidence: string | null;
}

export interface ChainedEvent extends PointerEvent {
  readonly prevHash: string;
  readonly hash: string;
}

/** Previous hash of the first event of an environment. */
export const chainStart = "0".repeat(64);

/**
 * Hash of an event and of all events before it. Null fields are left out, so a field that is added later does not change
 * the hash of earlier events.
 */
export function hashOfEvent(event: PointerEvent, prevHash: string): string {
  const facts = Object.entries(event).filter(
    ([name, fact]) => fact !== null && name !== "hash" && name !== "prevHash",
  );
  return sha256Hex(prevHash + canonicalJson(Object.fromEntries(facts)));
}

/** First event that breaks the chain: it does not follow the one before it (`link`), or it has been changed (`event`). */
export interface ChainBreak {
  readonly kind: "link" | "event";
  readonly seq: number;
  readonly remote: string;
}

/** Returns the first event that breaks the hash chain, or null when the chain is intact. */
export function firstBreak(events: readonly ChainedEvent[]): ChainBreak | null {
  let [prevHash, revision] = [chainStart, 0];
  for (const [index, event] of events.entries()) {
    const { seq, remote } = event;
    const follows = event.prevHash === prevHash && seq === index + 1 && event.revision >= revision;
    if (!follows) return { kind: "link", seq, remote };
    if (event.hash !== hashOfEvent(event, prevHash)) return { kind: "event", seq, remote };
    [prevHash, revision] = [event.hash, event.revision];
  }
  return null;
}
