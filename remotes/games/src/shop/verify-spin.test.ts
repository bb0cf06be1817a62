import { execFileSync } from "node:child_process";
import type { Spin } from "@tessera/shared/contracts/shop";
import { minorUnits } from "@tessera/shared/core/money";
import { describe, expect, it } from "vitest";
import { verifyCommands, verifySpin } from "./verify-spin.ts";

const serverSeed = `${"00".repeat(31)}01`;
/** The vector of the specification with nonce 0. Source: spec:money#points-and-wheel. */
const spin: Spin = {
  id: "0197f3c2-0000-7000-8000-000000000001",
  number: "S260131-ABCDE",
  createdAt: "2026-01-31T07:05:09.000Z",
  wheelId: "0197f3c2-0000-7000-8000-000000000002",
  wheelTitle: "Wheel",
  wheelVersion: 3,
  betMinor: minorUnits(1_000),
  position: 1,
  prize: { kind: "none", minor: minorUnits(0), currency: null, label: null, freeRounds: null },
  award: null,
  status: "settled",
  deliveryNote: null,
  weights: [206, 1, 793],
  roll: 206,
  nonce: 0,
  seedHash: "ec4916dd28fc4c10d78e287ca5d9cc51ee1ae73cbfde08c6b37324cbfaac8bc5",
  clientSeed: "player-seed",
  serverSeed,
};

describe("a spin with its revealed seed", () => {
  it("unchanged: hash, roll and segment are right", async () => {
    expect(await verifySpin(spin, serverSeed)).toEqual({
      hash: spin.seedHash,
      roll: 206,
      segment: 1,
      isHashRight: true,
      isRollRight: true,
      isSegmentRight: true,
    });
  });

  it.each([
    ["another server seed", {}, `${"00".repeat(31)}02`, { isHashRight: false }],
    ["another hash", { seedHash: "00" }, serverSeed, { isHashRight: false, isRollRight: true }],
    ["another roll", { roll: 207 }, serverSeed, { isHashRight: true, isRollRight: false }],
    ["another segment", { position: 2 }, serverSeed, { isRollRight: true, isSegmentRight: false }],
    ["other weights", { weights: [207, 793] }, serverSeed, { isRollRight: true, isSegmentRight: false }],
    ["another nonce", { nonce: 1 }, serverSeed, { isRollRight: false }],
    ["another client seed", { clientSeed: "other" }, serverSeed, { isRollRight: false }],
  ])("%s: the wrong part is reported", async (_name, change, seed, found) => {
    expect(await verifySpin({ ...spin, ...change }, seed)).toMatchObject(found);
  });
});

it.each(["player-seed", "it's-'quoted'", "$(true)`true`"])(
  "the shown commands with the client seed %s: compute the same digests as the page",
  async (clientSeed) => {
    const { hash, roll } = await verifySpin({ ...spin, clientSeed }, serverSeed);
    const digests = verifyCommands({ ...spin, clientSeed }, serverSeed).map((command) =>
      execFileSync("sh", ["-c", command], { encoding: "utf8" }).trim().split(/\s/).at(-1),
    );
    expect(digests[0]).toBe(hash);
    expect(BigInt(`0x${digests[1]?.slice(0, 12)}`) % 1_000n).toBe(BigInt(roll));
  },
);
