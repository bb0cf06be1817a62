import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { everybodyPpm, isInCohort } from "./cohort.ts";

const devices = Array.from(
  { length: 6_000 },
  (_, index) => `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`,
);
const chosenOf = async (remote: string, salt: string, percent: number) => {
  const cohort = { remote, salt, weightPpm: percent * 10_000 };
  const chosen = await Promise.all(devices.map((device) => isInCohort(cohort, device)));
  return new Set(devices.filter((_device, index) => chosen[index]));
};

describe("a cohort", () => {
  it("is the first 53 bits of HMAC-SHA256 over device and remote, below the weight", async () => {
    for (const device of devices.slice(0, 200)) {
      const digest = createHmac("sha256", "salt").update(`${device}\0wallet`).digest();
      const bits = digest.readBigUInt64BE() >> 11n;
      const weightPpm = Number((bits * BigInt(everybodyPpm)) >> 53n);
      const isChosen = (ppm: number) =>
        isInCohort({ remote: "wallet", salt: "salt", weightPpm: ppm }, device);
      // Its number lies between two neighbouring weights.
      expect([await isChosen(weightPpm), await isChosen(weightPpm + 1)]).toEqual([false, true]);
    }
  });

  it("grows without letting anybody go, from nobody to everybody", async () => {
    let before = new Set<string>();
    for (const percent of [0, 1, 5, 25, 95, 100]) {
      const chosen = await chosenOf("wallet", "salt", percent);
      expect([...before].filter((device) => !chosen.has(device))).toEqual([]);
      before = chosen;
    }
    expect(before.size).toBe(devices.length);
    expect((await chosenOf("wallet", "salt", 0)).size).toBe(0);
  });

  it("is as large as its weight says, and independent of another remote's and of another rollout's", async () => {
    const [wallet, games, again] = [
      await chosenOf("wallet", "salt", 10),
      await chosenOf("games", "salt", 10),
      await chosenOf("wallet", "another salt", 10),
    ];
    const share = (count: number) => (100 * count) / devices.length;
    // Of 6,000 devices five standard deviations are 1.94 points of 10 %, and 0.64 of 1 %.
    for (const cohort of [wallet, games, again]) expect(Math.abs(share(cohort.size) - 10)).toBeLessThan(1.94);
    for (const other of [games, again]) {
      const both = [...wallet].filter((device) => other.has(device)).length;
      expect(Math.abs(share(both) - 1)).toBeLessThan(0.64);
    }
  });
});
