import { canonicalJson, sha256Hex } from "../release/canonical.ts";
import type { PointerAction } from "./pointer.ts";

/** One change of one pointer, as it is written down for ever. `at` is an ISO instant. */
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
}

export interface ChainedEvent extends PointerEvent {
  readonly prevHash: string;
  readonly hash: string;
}

/** What stands before the first event of an environment. */
export const chainStart = "0".repeat(64);

/**
 * The hash of an event and of all before it. Facts that are null are left out, so a fact that later events carry does not
 * change the hash of earlier ones.
 */
export function hashOfEvent(event: PointerEvent, prevHash: string): string {
  const facts = Object.entries(event).filter(
    ([name, fact]) => fact !== null && name !== "hash" && name !== "prevHash",
  );
  return sha256Hex(prevHash + canonicalJson(Object.fromEntries(facts)));
}

/** The `seq` of the first event that does not follow from the ones before it, or null when the chain is whole. */
export function firstBreak(events: readonly ChainedEvent[]): number | null {
  let prevHash = chainStart;
  for (const [index, event] of events.entries()) {
    const follows = event.prevHash === prevHash && event.seq === index + 1;
    if (!follows || event.hash !== hashOfEvent(event, prevHash)) return event.seq;
    prevHash = event.hash;
  }
  return null;
}
