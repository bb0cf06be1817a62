import { everybodyPpm } from "@tessera/shared/core/cohort";
import { judgeRollout } from "../../releases/src/evidence/judge-rollout.ts";
import type { CohortCounts } from "../../releases/src/evidence/read-evidence.ts";
import { atMost, exactly, type Figure, median } from "../figure.ts";

/** Share of the devices with the candidate, and share of the stable release's visits that fail. */
const weight = 0.1;
const usualRate = 0.005;
/**
 * A broken candidate, how many rollouts of one are played, and the bound of the visits with it until it is
 * undone.
 */
const brokenRate = 0.3;
const brokenRollouts = 200;
const visitsMax = 100;
/** Healthy rollouts, and visits with the candidate in each. */
const healthyRollouts = 300;
const healthyVisits = 1_500;
/** Visits with the candidate between two looks: the gate looks every ten seconds. */
const lookEvery = 5;

interface Cohort {
  visits: number;
  failed: number;
}

/**
 * Plays visits one after another until the verdict is that the candidate is worse. Returns its visits by
 * then; null where it is not.
 */
function playRollout(candidateRate: number, most: number): number | null {
  const candidate = { visits: 0, failed: 0 };
  const control = { visits: 0, failed: 0 };
  while (candidate.visits < most) {
    const isCandidate = Math.random() < weight;
    const cohort = isCandidate ? candidate : control;
    cohort.visits += 1;
    if (Math.random() < (isCandidate ? candidateRate : usualRate)) cohort.failed += 1;
    if (!isCandidate || candidate.visits % lookEvery > 0) continue;
    const { verdict } = judgeRollout({
      evidence: { candidate: countsOf(candidate), control: countsOf(control) },
      weightPpm: weight * everybodyPpm,
      step: undefined,
      ageMs: 0,
    });
    if (verdict === "worse") return candidate.visits;
  }
  return null;
}

/** Counts of a cohort in which each visit comes from a network of its own and fails by the release itself. */
function countsOf({ visits, failed }: Cohort): CohortCounts {
  const failures = { own: failed, ownNetworks: failed, any: failed, anyNetworks: failed };
  return { visits, devices: visits, ...failures, delivery: 0, classes: {} };
}

/** Counts the visits until a candidate is undone that fails in 30 % of them. */
export function measureGateVisits(): Figure {
  const visits = Array.from({ length: brokenRollouts }, () => playRollout(brokenRate, 10 * visitsMax));
  const half = median(visits.map((count) => count ?? Number.POSITIVE_INFINITY));
  return atMost("releases.gate.visits", half, `visits, median of ${brokenRollouts}`, visitsMax);
}

/** Counts the healthy rollouts that are undone. */
export function measureGateFalse(): Figure {
  const undone = Array.from({ length: healthyRollouts }, () => playRollout(usualRate, healthyVisits));
  const figure = undone.filter((visits) => visits !== null).length;
  const unit = `of ${healthyRollouts} rollouts with ${healthyVisits} visits`;
  return exactly("releases.gate.false", figure, unit, 0);
}
