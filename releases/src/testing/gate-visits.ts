import { everybodyPpm, isInCohort, type Cohort } from "@tessera/shared/core/cohort";
import { expect } from "vitest";
import { runGate } from "../evidence/gate.ts";
import { deviceOfNumber, openDocument, sendReport, type VisitFacts } from "./open-visit.ts";
import type { TestRegistry } from "./start-registry.ts";

/** Runs the gate as a node does. */
export const runGateOf = ({ database, clock, arrivals }: TestRegistry): Promise<void> =>
  runGate({
    database,
    clock,
    arrivals,
    environment: "local",
    log: { info: () => undefined, warn: () => undefined },
  });

/**
 * Describes the page of a visit, by its number among those of its cohort and whether it has the candidate.
 */
export type DescribeVisit = (number: number, isCandidate: boolean) => Pick<VisitFacts, "failures">;

let opened = 0;

/** Next new device that has the candidate, or that has it not. */
async function nextDevice(cohort: Cohort, isCandidate: boolean): Promise<string> {
  opened += 1;
  const device = deviceOfNumber(opened);
  return (await isInCohort(cohort, device)) === isCandidate ? device : nextDevice(cohort, isCandidate);
}

/**
 * Opens the pages of so many new devices, each in a network of its own, and waits until all are stored.
 * Exactly the share of them that the rollout's weight says has the candidate: the salt of a rollout is
 * random, and with it the counts of a verdict would be.
 */
export async function openDevices(
  registry: TestRegistry,
  candidate: string,
  count: number,
  describeVisit: DescribeVisit = () => ({}),
): Promise<void> {
  const [cohort] = await registry.database.query<Cohort>(
    `select remote, salt, weight_ppm as "weightPpm" from registry.pointer where candidate_id = $1`,
    [candidate],
  );
  if (!cohort) throw new Error(`No rollout of ${candidate} is running.`);
  const stored = async () => (await registry.database.query("select from registry.visit where ran")).length;
  const before = await stored();
  for (let number = 0; number < count; number += 1) {
    const candidates = Math.floor((number * cohort.weightPpm) / everybodyPpm);
    const isCandidate = Math.floor(((number + 1) * cohort.weightPpm) / everybodyPpm) > candidates;
    const device = await nextDevice(cohort, isCandidate);
    const visitor = { device, ip: `10.${opened >> 8}.${opened & 255}.1` };
    const { token, body } = await openDocument(registry, visitor);
    expect(body.includes(candidate)).toBe(isCandidate);
    const { failures = [] } = describeVisit(isCandidate ? candidates : number - candidates, isCandidate);
    await sendReport(registry, visitor, { token, visit: "runs" });
    for (const { release, step = "render", text = "Error", status = 0 } of failures)
      await sendReport(registry, visitor, { token, visit: "failed", release, step, text, status });
  }
  await expect.poll(stored).toBe(before + count);
}
