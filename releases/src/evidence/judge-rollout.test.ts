import { minuteMs } from "@tessera/shared/core/durations";
import { describe, expect, it } from "vitest";
import { judgeRollout, type JudgedRollout } from "./judge-rollout.ts";
import type { CohortCounts } from "./read-evidence.ts";

const step = { weightPpm: 100_000, bakeMs: 10 * minuteMs, visits: 100 };
/** Counts of a cohort; each failure comes from a network of its own. */
function cohort(visits: number, own: number, any = own, changes: Partial<CohortCounts> = {}): CohortCounts {
  const counts = { visits, devices: visits, own, ownNetworks: own, any, anyNetworks: any };
  return { ...counts, delivery: 0, classes: {}, ...changes };
}
const judge = (candidate: CohortCounts, control: CohortCounts, changes: Partial<JudgedRollout> = {}) =>
  judgeRollout({ evidence: { candidate, control }, weightPpm: 100_000, step, ageMs: 0, ...changes });

describe("the verdict on a candidate", () => {
  it.each<[string, CohortCounts, CohortCounts, string, RegExp]>([
    [
      "fails in 30 % of its visits",
      cohort(60, 18),
      cohort(540, 2),
      "worse",
      /fails in 18 of 60 visits, the stable release in 2 of 540/,
    ],
    [
      "harms another remote",
      cohort(60, 0, 18),
      cohort(540, 0, 2),
      "worse",
      /With it something fails in 18 of 60/,
    ],
    [
      "fails as often as the stable release",
      cohort(60, 1),
      cohort(540, 9),
      "wait",
      /60 of 100 visits and 0 of 10 minutes/,
    ],
    ["fails in 29 visits, all of them", cohort(29, 29), cohort(260, 0), "wait", /29 of 100/],
    [
      "fails in three visits of two networks",
      cohort(40, 12, 12, { ownNetworks: 2, anyNetworks: 2 }),
      cohort(360, 0),
      "wait",
      /40 of 100/,
    ],
    [
      "fails where nothing is known of the stable release",
      cohort(60, 60),
      cohort(0, 0),
      "hold",
      /60 of 60 devices have it, where 10 %/,
    ],
    ["fails in an outage of both", cohort(60, 0, 30), cohort(540, 0, 270), "hold", /as well: in 270 of 540/],
    [
      "has more devices than it should",
      cohort(150, 0),
      cohort(450, 0),
      "hold",
      /150 of 600 devices have it, where 10 % should/,
    ],
    ["has fewer devices than it should", cohort(10, 0), cohort(590, 0), "hold", /10 of 600 devices/],
    [
      "has visits that fail to be delivered",
      cohort(60, 0, 0, { delivery: 30 }),
      cohort(540, 0),
      "wait",
      /60 of 100/,
    ],
  ])("that %s", (_what, candidate, control, verdict, reason) => {
    const judgement = judge(candidate, control);
    expect(judgement.reason).toMatch(reason);
    expect(judgement.verdict).toBe(verdict);
  });

  it.each<[string, Partial<JudgedRollout>, string]>([
    ["has its visits and its time", { ageMs: 10 * minuteMs }, "ready"],
    ["has its visits before its time", { ageMs: 10 * minuteMs - 1 }, "wait"],
    ["has a policy without steps", { ageMs: 10 * minuteMs, step: undefined }, "wait"],
    ["needs more visits", { ageMs: 10 * minuteMs, step: { ...step, visits: 101 } }, "wait"],
  ])("that works and %s", (_what, changes, verdict) => {
    expect(judge(cohort(100, 0), cohort(900, 5), changes).verdict).toBe(verdict);
  });

  it("that fails in visits which are too few for a verdict: hold, without a further step", () => {
    const [ageMs, few] = [10 * minuteMs, { ...step, visits: 20 }];
    for (const own of [20, 10]) {
      const judgement = judge(cohort(20, own), cohort(180, 0), { ageMs, step: few });
      expect(judgement).toEqual({
        verdict: "hold",
        reason: `It fails in ${own} of 20 visits: too few to undo it, too many to go on.`,
      });
    }
    expect(judge(cohort(20, 0, 20), cohort(180, 0), { ageMs, step: few }).verdict).toBe("hold");
    expect(judge(cohort(20, 1), cohort(180, 0), { ageMs, step: few }).verdict).toBe("ready");
  });

  it("that fixes a failing stable release: ready, whatever the stable release's failures", () => {
    const ageMs = 10 * minuteMs;
    expect(judge(cohort(100, 1), cohort(900, 400), { ageMs }).verdict).toBe("ready");
    expect(judge(cohort(100, 40), cohort(900, 400), { ageMs }).verdict).toBe("hold");
  });
});
