import { everybodyPpm } from "@tessera/shared/core/cohort";
import { minuteMs } from "@tessera/shared/core/durations";
import { stepsMax, type RolloutStep } from "../pointers/policy.ts";
import { logEValue, lowerBound, upperBound, type Share } from "./e-values.ts";
import type { CohortCounts, Evidence } from "./read-evidence.ts";

/** Probability that a rollout is undone whose candidate is no worse, over all its steps. */
const falseUndoMax = 0.001;
/** Part of it for one bound or one test: two tests in each step, each with a bound of the control's rate. */
const alpha = falseUndoMax / stepsMax / 2 / 2;
/** Difference of the rates of failure that does not matter. */
const tolerated = 0.01;
/** Minimum counts before a candidate can be judged worse. */
const least = { visits: 30, failures: 3, networks: 3 } as const;
/** Probability of a false doubt, which lets a step wait for more visits. */
const doubtAlpha = 0.01;
/** Rate of failure of the stable release from which on something else is broken. */
const controlFails = 0.05;
/** Probability that shares that match the weight do not look like it. */
const mismatchAlpha = 0.0001;

/**
 * Verdict on a candidate: `worse` than the stable release; `hold`, no step is taken until people have looked;
 * `wait`, until there is enough evidence or time; `ready` for the next step.
 */
export interface Judgement {
  readonly verdict: "worse" | "hold" | "wait" | "ready";
  /** Sentence with the counts that decided. */
  readonly reason: string;
}

export interface JudgedRollout {
  /** Visits since the last step. */
  readonly evidence: Evidence;
  readonly weightPpm: number;
  /** Requirements of the policy for this step; undefined where it has no steps. */
  readonly step: RolloutStep | undefined;
  /** Time since the last step, in milliseconds. */
  readonly ageMs: number;
}

/**
 * Compares the candidate of a rollout with the stable release in the same minutes. Two tests, of visits that
 * failed by the release itself and of visits in which anything failed, share one probability of error and may
 * be looked at always: each is an e-value against the upper bound of the control's rate and one point.
 * Source: spec:releases#evidence.
 */
export function judgeRollout(rollout: JudgedRollout): Judgement {
  const { candidate, control } = rollout.evidence;
  const own = shareOf(candidate, "own");
  if (isWorse(own, candidate.ownNetworks, shareOf(control, "own")))
    return {
      verdict: "worse",
      reason: `It fails in ${ofVisits(own)}, the stable release in ${ofVisits(shareOf(control, "own"))}.`,
    };
  const [any, controlAny] = [shareOf(candidate, "any"), shareOf(control, "any")];
  if (isWorse(any, candidate.anyNetworks, controlAny))
    return {
      verdict: "worse",
      reason: `With it something fails in ${ofVisits(any)}, with the stable release in ${ofVisits(controlAny)}.`,
    };
  const mismatch = describeMismatch(rollout);
  if (mismatch !== null) return { verdict: "hold", reason: mismatch };
  const isBetter = upperBound(any, alpha) < lowerBound(controlAny, alpha);
  if (lowerBound(controlAny, alpha) > controlFails && !isBetter)
    return {
      verdict: "hold",
      reason: `Something fails with the stable release as well: in ${ofVisits(controlAny)}.`,
    };
  const next = describeStep(rollout);
  const isDoubted =
    failsMore(own, candidate.ownNetworks, shareOf(control, "own"), doubtAlpha) ||
    failsMore(any, candidate.anyNetworks, controlAny, doubtAlpha);
  if (next.verdict !== "ready" || !isDoubted) return next;
  return { verdict: "hold", reason: `It fails in ${ofVisits(any)}: too few to undo it, too many to go on.` };
}

const shareOf = (counts: CohortCounts, of: "own" | "any"): Share => ({
  failed: counts[of],
  visits: counts.visits,
});

const ofVisits = ({ failed, visits }: Share) => `${failed} of ${visits} visits`;

function isWorse(share: Share, networks: number, control: Share): boolean {
  return share.visits >= least.visits && failsMore(share, networks, control, alpha);
}

/** True where a share fails more often than the control, with a probability of error of `error`. */
function failsMore(share: Share, networks: number, control: Share, error: number): boolean {
  if (share.failed < least.failures || networks < least.networks) return false;
  const rate = upperBound(control, error) + tolerated;
  return rate < 1 && logEValue(share, rate) >= Math.log(1 / error);
}

/** Sentence about shares of the devices that do not match the weight; null where they do. */
function describeMismatch({ evidence: { candidate, control }, weightPpm }: JudgedRollout): string | null {
  const devices = candidate.devices + control.devices;
  const weight = weightPpm / everybodyPpm;
  const tests = [
    logEValue({ failed: candidate.devices, visits: devices }, weight),
    logEValue({ failed: control.devices, visits: devices }, 1 - weight),
  ];
  if (Math.max(...tests) < Math.log(tests.length / mismatchAlpha)) return null;
  return `${candidate.devices} of ${devices} devices have it, where ${weight * 100} % should: what is counted is not what was chosen.`;
}

/** Judges whether a step has its visits and its time. */
function describeStep({ evidence: { candidate }, step, ageMs }: JudgedRollout): Judgement {
  if (!step) return { verdict: "wait", reason: "The policy has no steps: people take them." };
  const isYoung = ageMs < step.bakeMs;
  const visits = `${candidate.visits} of ${step.visits} visits`;
  const minutes = `${Math.floor(ageMs / minuteMs)} of ${Math.ceil(step.bakeMs / minuteMs)} minutes`;
  if (candidate.visits < step.visits || isYoung)
    return { verdict: "wait", reason: `The step has ${visits} and ${minutes}.` };
  return { verdict: "ready", reason: `The step has passed with ${visits} and ${minutes}.` };
}
