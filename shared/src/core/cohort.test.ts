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

describe("the cohort of a rollout", () => {
  it("has the devices whose first 53 bits of HMAC-SHA256 over device and remote are below the weight", async () => {
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

  it("grows with the weight from nobody to everybody, and never loses a device", async () => {
    let before = new Set<string>();
    for (const percent of [0, 1, 5, 25, 95, 100]) {
      const chosen = await chosenOf("wallet", "salt", percent);
      expect([...before].filter((device) => !chosen.has(device))).toEqual([]);
      before = chosen;
    }
    expect(before.size).toBe(devices.length);
    expect((await chosenOf("wallet", "salt", 0)).size).toBe(0);
  });

  it("of 200,000 devices: its size is within 0.3 points of the weight, independent of other remotes and rollouts", () => {
    const many = Array.from({ length: 200_000 }, (_, index) => `device ${index}`);
    // What a cohort is, as the first test says; asking the browser's cryptography takes a minute.
    const numbersOf = (remote: string, salt: string) =>
      many.map((device) => {
        const digest = createHmac("sha256", salt).update(`${device}\0${remote}`).digest();
        return Number(digest.readBigUInt64BE() >> 11n) / 2 ** 53;
      });
    const [wallet, games, again] = [
      numbersOf("wallet", "salt"),
      numbersOf("games", "salt"),
      numbersOf("wallet", "another salt"),
    ];
    const share = (isCounted: (index: number) => boolean) =>
      (100 * many.filter((_device, index) => isCounted(index)).length) / many.length;
    for (const percent of [1, 5, 10, 50]) {
      const isIn = (numbers: readonly number[]) => (index: number) => (numbers[index] ?? 1) < percent / 100;
      for (const numbers of [wallet, games, again])
        expect(Math.abs(share(isIn(numbers)) - percent)).toBeLessThan(0.3);
      for (const other of [games, again]) {
        const both = share((index) => isIn(wallet)(index) && isIn(other)(index));
        expect(Math.abs(both - percent ** 2 / 100)).toBeLessThan(0.3);
      }
    }
  });
});
