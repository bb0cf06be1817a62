import { minuteMs } from "@tessera/shared/core/durations";
import type { FastifyBaseLogger } from "fastify";
import { changePointer, type PointerChange, type PointerDependencies } from "../registry/change-pointer.ts";
import { rollBack } from "../registry/move-pointer.ts";
import type { PointerRequest } from "../registry/pointer-request.ts";
import { readRevision } from "../registry/read-revision.ts";
import { RegistryRefusal } from "../registry/refusal.ts";
import { asBefore } from "../registry/rollout-controls.ts";
import { advance } from "../registry/rollouts.ts";
import { readRollbacks } from "../registry/unsafe-rollbacks.ts";
import { readRollouts, type RunningRollout } from "./read-rollouts.ts";

export interface GateDependencies extends PointerDependencies {
  readonly environment: string;
  readonly log: Pick<FastifyBaseLogger, "info" | "warn">;
}

/** Actor of its events. */
const gateActor = "gate";
/** Time in milliseconds between two moves of one remote by the gate. */
const pauseMs = 10 * minuteMs;

/**
 * Judges every rollout, and acts where its policy says so: a candidate that is worse is undone, in every phase, also while the rollout is
 * paused; one that is ready gets the next step. Where the policy only observes, it notes what it would have done. Each is an event with the
 * counts that decided. What somebody has moved meanwhile is left alone. It moves a remote once in ten minutes.
 */
export async function runGate(dependencies: GateDependencies): Promise<void> {
  const { database, clock, environment } = dependencies;
  const now = clock.now();
  const revision = await readRevision(database, environment);
  for (const rollout of await readRollouts(database, environment, now)) {
    const plan = await planFor(dependencies, rollout);
    if (!plan || (await hasDone(dependencies, rollout, plan, now))) continue;
    const { remote, evidence, judgement } = rollout;
    const request: PointerRequest = {
      environment,
      remote,
      actor: gateActor,
      requestId: `gate-${rollout.salt.slice(0, 8)}-${revision}`,
      reason: plan === "observe" ? `It would ${actionOf(rollout)}. ${judgement.reason}` : judgement.reason,
      evidence: { verdict: judgement.verdict, ...evidence },
      expectedRevision: revision,
    };
    await act(dependencies, request, plan).catch((error: unknown) => {
      if (!(error instanceof RegistryRefusal)) throw error;
      dependencies.log.warn({ remote, code: error.code }, `The gate could not ${plan}: ${error.message}`);
    });
  }
}

type Plan = "rollback" | "advance" | "observe";

const actionOf = ({ judgement: { verdict } }: RunningRollout) =>
  verdict === "worse" ? "undo the candidate" : "take the next step";

/** Decides the action of the gate for a rollout; null for none. */
async function planFor(
  { database, environment }: GateDependencies,
  { remote, judgement: { verdict }, policy, isPaused, isLocked }: RunningRollout,
): Promise<Plan | null> {
  if (verdict === "ready") {
    if (isPaused || isLocked) return null;
    return policy.gate === "act" ? "advance" : "observe";
  }
  if (verdict !== "worse") return null;
  if (policy.gate !== "act") return "observe";
  const back = (await readRollbacks(database, environment)).find((one) => one.remote === remote);
  // A stable release that does not fit would be another failure, for everybody.
  return back?.fit.verdict === "no" ? "observe" : "rollback";
}

interface LastEvent {
  readonly action: string;
  readonly at: Date;
  readonly verdict: string | null;
  readonly revision: bigint;
}

/** True where the gate has moved the remote a short time ago, or has noted the same of this step. */
async function hasDone(
  { database, environment }: GateDependencies,
  { remote, moved, judgement }: RunningRollout,
  plan: Plan,
  now: Date,
): Promise<boolean> {
  const events = await database.query<LastEvent>(
    `select action, at, evidence::jsonb ->> 'verdict' as verdict, revision from registry.pointer_event
     where environment = $1 and remote = $2 and actor = $3 order by seq desc limit 20`,
    [environment, remote, gateActor],
  );
  if (plan === "observe")
    return events.some(
      ({ action, verdict, revision }) =>
        action === "observe" && Number(revision) > moved && verdict === judgement.verdict,
    );
  return events.some(({ action, at }) => action !== "observe" && now.getTime() - at.getTime() < pauseMs);
}

function act(dependencies: GateDependencies, request: PointerRequest, plan: Plan): Promise<PointerChange> {
  if (plan === "rollback") return rollBack(dependencies, request);
  if (plan === "advance") return advance(dependencies, request);
  return changePointer(dependencies, request, "observe", async (sql, { state }) => ({
    ...(await asBefore(sql, state)),
    isNoted: true,
  }));
}
