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
  /**
   * The candidate of before, and what the event led to beside the stable release; null, all of them, without
   * a rollout.
   */
  readonly fromCandidate: string | null;
  readonly toCandidate: string | null;
  readonly weightPpm: number | null;
  readonly salt: string | null;
  /** The release that the event forbids; null for every other event. */
  readonly yanked: string | null;
  /**
   * The policy that the event led to, as canonical JSON; null for every other event, and for that of the
   * environment.
   */
  readonly policy: string | null;
  /** True where the event left a release before its bake time was over; null for every other event. */
  readonly leftEarly: boolean | null;
  /** Counts that decided, as canonical JSON; null for an event of a person. */
  readonly evidence: string | null;
}

/** Changes that somebody asks for. */
export type AttemptedAction = Exclude<PointerAction, "observe">;

/** Stored record of an attempt to change a pointer that was refused. `at` is an ISO instant. */
export interface RefusedAttempt {
  readonly environment: string;
  readonly seq: number;
  readonly remote: string;
  readonly action: AttemptedAction;
  readonly code: string;
  /** As the caller named it; null where none was named. */
  readonly release: string | null;
  readonly actor: string;
  readonly requestId: string;
  readonly at: string;
}

interface Chained {
  readonly prevHash: string;
  readonly hash: string;
}

export type ChainedEvent = PointerEvent & Chained;
export type ChainedAttempt = RefusedAttempt & Chained;

/** Previous hash of the first record of a chain. */
export const chainStart = "0".repeat(64);

/**
 * Hash of an event, or of a refused attempt, and of all before it in its chain. Null fields are left out, so
 * a field that is added later does not change the hash of earlier ones.
 */
export function hashOfEvent(event: PointerEvent | RefusedAttempt, prevHash: string): string {
  const facts = Object.entries(event).filter(
    ([name, fact]) => fact !== null && name !== "hash" && name !== "prevHash",
  );
  return sha256Hex(prevHash + canonicalJson(Object.fromEntries(facts)));
}

/**
 * First record that breaks its chain: it does not follow the one before it (`link`), or it has been changed
 * (`event`).
 */
export interface ChainBreak {
  readonly kind: "link" | "event";
  readonly seq: number;
  readonly remote: string;
}

/** Returns the first record that breaks the hash chain, or null when the chain is intact. */
export function firstBreak(events: readonly (ChainedEvent | ChainedAttempt)[]): ChainBreak | null {
  let [prevHash, revision] = [chainStart, 0];
  for (const [index, event] of events.entries()) {
    const { seq, remote } = event;
    const ownRevision = "revision" in event ? event.revision : revision;
    const follows = event.prevHash === prevHash && seq === index + 1 && ownRevision >= revision;
    if (!follows) return { kind: "link", seq, remote };
    if (event.hash !== hashOfEvent(event, prevHash)) return { kind: "event", seq, remote };
    [prevHash, revision] = [event.hash, ownRevision];
  }
  return null;
}
