import { everybodyPpm } from "@tessera/shared/core/cohort";
import { dayMs, minuteMs } from "@tessera/shared/core/durations";
import * as z from "@tessera/shared/schema";
import type { PointerMove, PointerState } from "./pointer.ts";
import type { DatedMove } from "./read-moves.ts";

/** Steps that a rollout has at most. */
export const stepsMax = 10;
/** Longest bake time of a step, in milliseconds. */
const bakeMsMax = 30 * dayMs;
/** Visits that are stored of one rollout at most; a step cannot need more. */
export const visitsMax = 20_000;

const step = z.strictObject({
  /** Share of the devices, in parts per million. */
  weightPpm: z.number().check(z.int(), z.gte(100), z.lte(everybodyPpm - 100)),
  /** Time in milliseconds before the next step. */
  bakeMs: z.number().check(z.int(), z.gte(0), z.lte(bakeMsMax)),
  /** Visits with the candidate that are needed before the next step. */
  visits: z.number().check(z.int(), z.gte(0), z.lte(visitsMax)),
});
export type RolloutStep = z.infer<typeof step>;

/**
 * What a release must have passed before more devices get it: `trial`, its screens were rendered by the
 * registry; `probe`, a browser has opened them beside the releases that are live.
 */
export const policyCheck = z.enum(["trial", "probe"]);
export type PolicyCheck = z.infer<typeof policyCheck>;

/**
 * Policy for the rollouts of a remote. Without steps a promotion is for everybody at once. The gate compares
 * the candidate with the stable release: with `act` it takes the steps and undoes a candidate that is worse,
 * with `observe` it writes what it would have done.
 */
export const rolloutPolicy = z.strictObject({
  steps: z.array(step).check(
    z.maxLength(stepsMax),
    z.refine(
      (steps) => steps.every(({ weightPpm }, index) => weightPpm > (steps[index - 1]?.weightPpm ?? 0)),
      "must give more devices the candidate each time",
    ),
  ),
  gate: z.enum(["observe", "act"]),
  // Policies of before it was said needed the trial.
  checks: z._default(
    z
      .array(policyCheck)
      .check(z.refine((checks) => new Set(checks).size === checks.length, "must name each check once")),
    ["trial"],
  ),
});
export type RolloutPolicy = z.infer<typeof rolloutPolicy>;
/** A policy as it is asked for. */
export type AskedPolicy = z.input<typeof rolloutPolicy>;

/** Steps of a rollout by default, in parts per million: 95 % leaves a control to the end. */
const defaultSteps = [10_000, 50_000, 250_000, 950_000];

/** Policy of a remote that has none of its own. The local environment gives everybody everything at once. */
function defaultPolicy(environment: string): RolloutPolicy {
  const steps = defaultSteps.map((weightPpm) => ({ weightPpm, bakeMs: 10 * minuteMs, visits: 100 }));
  return { steps: environment === "local" ? [] : steps, gate: "observe", checks: ["trial"] };
}

/** Policy of a pointer. */
export function policyOf(environment: string, stored: string | null): RolloutPolicy {
  return stored === null ? defaultPolicy(environment) : z.parse(rolloutPolicy, JSON.parse(stored));
}

/**
 * True where a release is the candidate and the policy has steps: these go on, whoever promotes it again.
 * Without steps a promotion is for everybody, also of a candidate.
 */
export function isStepByStep(
  environment: string,
  { rollout, policy }: Pick<PointerState, "rollout" | "policy">,
  id: string,
): boolean {
  return id === rollout?.candidate && policyOf(environment, policy).steps.length > 0;
}

/**
 * Weight of the step after this one, in parts per million: of the policy, or of the default where that has
 * none; all devices after the last.
 */
export function nextWeight({ steps }: RolloutPolicy, weightPpm: number): number {
  const weights = steps.length > 0 ? steps.map((each) => each.weightPpm) : defaultSteps;
  return weights.find((weight) => weight > weightPpm) ?? everybodyPpm;
}

/**
 * True where the stable release is left before it is proven: by then it has not been live for everybody, or
 * at the last step of its rollout, for the bake time of that step.
 *
 * @param moves all moves of its remote, oldest first
 */
export function isLeftEarly(moves: readonly DatedMove[], { steps }: RolloutPolicy, now: Date): boolean {
  const last = steps.at(-1);
  const stable = moves.at(-1)?.to;
  if (!last || stable == null) return false;
  const serves = ({ to, rollout }: PointerMove) =>
    to === stable || (rollout?.candidate === stable && rollout.weightPpm >= last.weightPpm);
  const since = moves[moves.findLastIndex((move) => !serves(move)) + 1];
  return since !== undefined && now.getTime() - since.at.getTime() < last.bakeMs;
}
