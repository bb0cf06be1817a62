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

/** Describes the page of a visit, by its number and whether it has the candidate. */
export type DescribeVisit = (number: number, isCandidate: boolean) => Pick<VisitFacts, "failures">;

let opened = 0;

/** Opens the pages of so many new devices, each in a network of its own, and waits until all are stored. */
export async function openDevices(
  registry: TestRegistry,
  candidate: string,
  count: number,
  describeVisit: DescribeVisit = () => ({}),
): Promise<void> {
  const stored = async () => (await registry.database.query("select from registry.visit where ran")).length;
  const before = await stored();
  for (let number = 0; number < count; number += 1) {
    opened += 1;
    const visitor = { device: deviceOfNumber(opened), ip: `10.${opened >> 8}.${opened & 255}.1` };
    const { token, body } = await openDocument(registry, visitor);
    const { failures = [] } = describeVisit(number, body.includes(candidate));
    await sendReport(registry, visitor, { token, visit: "runs" });
    for (const { release, step = "render", text = "Error", status = 0 } of failures)
      await sendReport(registry, visitor, { token, visit: "failed", release, step, text, status });
  }
  await expect.poll(stored).toBe(before + count);
}
