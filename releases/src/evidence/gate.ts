import { minuteMs } from "@tessera/shared/core/durations";
import type { FastifyBaseLogger } from "fastify";
import type { PointerChange, PointerDependencies } from "../pointers/change-pointer.ts";
import { rollBack } from "../pointers/move-pointer.ts";
import type { PointerRequest } from "../pointers/pointer-request.ts";
import { readRevision } from "../live/read-revision.ts";
import { RegistryRefusal } from "../registry/refusal.ts";
import { changeBeside } from "../pointers/rollout-controls.ts";
import { advance } from "../pointers/rollouts.ts";
import { readRollouts, type RunningRollout } from "./read-rollouts.ts";
import { gateActor, isNoteOf, readGateEvents } from "./way-back.ts";

export interface GateDependencies extends PointerDependencies {
  readonly environment: string;
  readonly log: Pick<FastifyBaseLogger, "info" | "warn">;
}

/** Time in milliseconds between two moves of one remote by the gate. */
const pauseMs = 10 * minuteMs;

/**
 * Judges every rollout, and acts where its policy says so: a candidate that is worse is undone, in every
 * phase, also while the rollout is paused; one that is ready gets the next step. Where the policy only
 * observes, it notes what it would have done. Each is an event with the counts that decided. What somebody
 * has moved meanwhile is left alone. It moves a remote once in ten minutes.
 */
export async function runGate(dependencies: GateDependencies): Promise<void> {
  const { database, clock, environment } = dependencies;
  const now = clock.now();
  const revision = await readRevision(database, environment);
  for (const rollout of await readRollouts(database, environment, now)) {
    const plan = planFor(rollout);
    if (!plan || (await hasDone(dependencies, rollout, plan, now))) continue;
    const { remote, evidence, judgement, misfits } = rollout;
    const request: PointerRequest = {
      environment,
      remote,
      actor: gateActor,
      requestId: `gate-${rollout.salt.slice(0, 8)}-${revision}`,
      reason: plan === "observe" ? `${describeNote(rollout)} ${judgement.reason}` : judgement.reason,
      evidence: { verdict: judgement.verdict, ...evidence, ...(misfits.length > 0 && { misfits }) },
      expectedRevision: revision,
    };
    await act(dependencies, request, plan).catch((error: unknown) => {
      if (!(error instanceof RegistryRefusal)) throw error;
      dependencies.log.warn({ remote, code: error.code }, `The gate could not ${plan}: ${error.message}`);
    });
  }
}

type Plan = "rollback" | "advance" | "observe";

function describeNote({ judgement: { verdict }, policy }: RunningRollout): string {
  if (verdict === "hold") return policy.gate === "act" ? "It holds." : "It would hold.";
  return verdict === "worse" ? "It would undo the candidate." : "It would take the next step.";
}

/** Decides the action of the gate for a rollout; null for none. */
function planFor({
  judgement: { verdict },
  policy,
  isPaused,
  isLocked,
  misfits,
}: RunningRollout): Plan | null {
  // People must see that nothing is undone; the visits since the note decide.
  if (verdict === "hold") return misfits.length > 0 ? "observe" : null;
  if (verdict === "wait" || (verdict === "ready" && (isPaused || isLocked))) return null;
  if (policy.gate !== "act") return "observe";
  return verdict === "ready" ? "advance" : "rollback";
}

/** True where the gate has moved the remote a short time ago, or has noted the same of this step. */
async function hasDone(
  { database, environment }: GateDependencies,
  { remote, moved, judgement: { verdict }, misfits }: RunningRollout,
  plan: Plan,
  now: Date,
): Promise<boolean> {
  const events = await readGateEvents(database, environment, remote);
  if (plan === "observe") return events.some(isNoteOf({ moved, verdict, misfits }));
  return events.some(({ action, at }) => action !== "observe" && now.getTime() - at.getTime() < pauseMs);
}

function act(dependencies: GateDependencies, request: PointerRequest, plan: Plan): Promise<PointerChange> {
  if (plan === "rollback") return rollBack(dependencies, request);
  if (plan === "advance") return advance(dependencies, request);
  return changeBeside(dependencies, request, "observe", () => ({ isNoted: true }));
}
