import { describe, expect, it } from "vitest";
import type { CrashProof } from "../crash-api.ts";
import { crashPointOf, playersSeedOf } from "../engine/crash-point.ts";
import { commitmentOf } from "../../proof/seeds.ts";
import { type SeenRound, verifyRound } from "./verify.ts";

const studioSeed = "5e".repeat(32);
const playerSeeds = ["01".repeat(16), "02".repeat(16)];

async function honestRound(): Promise<{ proof: CrashProof; seen: SeenRound }> {
  const commitment = commitmentOf(studioSeed);
  const crashPoint = crashPointOf({ studioSeed, playersSeed: playersSeedOf(playerSeeds) });
  return {
    proof: { number: 4, commitment, studioSeed, playerSeeds, crashPoint },
    seen: { number: 4, commitment, ownSeed: "02".repeat(16), crashPoint: Math.max(100, crashPoint) },
  };
}

describe("the verification of a crash round", () => {
  it("an honest round: everything fits", async () => {
    const { proof, seen } = await honestRound();
    expect(verifyRound(proof, seen)).toEqual({
      commitment: "seen",
      hasOwnSeed: true,
      pointFits: true,
      playersSeed: playersSeedOf(playerSeeds),
    });
  });

  it("a round that this page has not shown: the proof's own fingerprint is used, and no own seed is expected", async () => {
    const { proof } = await honestRound();
    expect(verifyRound(proof, undefined)).toMatchObject({
      commitment: "unseen",
      hasOwnSeed: null,
      pointFits: true,
    });
  });

  it("another fingerprint than the page has shown, even when the proof fits its own: detected", async () => {
    const { proof, seen } = await honestRound();
    expect(verifyRound(proof, { ...seen, commitment: "00".repeat(32) })).toMatchObject({
      commitment: "fails",
    });
    const exchanged = "6f".repeat(32);
    const other = { ...proof, studioSeed: exchanged, commitment: commitmentOf(exchanged) };
    expect(verifyRound(other, seen)).toMatchObject({ commitment: "fails" });
  });

  it("a seed removed, added or exchanged, another order, or another crash point: detected", async () => {
    const { proof, seen } = await honestRound();
    const check = (change: Partial<CrashProof>) => verifyRound({ ...proof, ...change }, seen);
    expect(check({ playerSeeds: ["01".repeat(16)] })).toMatchObject({
      hasOwnSeed: false,
      pointFits: false,
    });
    expect(check({ playerSeeds: [...playerSeeds, "03".repeat(16)] })).toMatchObject({
      pointFits: false,
    });
    expect(check({ playerSeeds: playerSeeds.toReversed() })).toMatchObject({ pointFits: false });
    expect(check({ crashPoint: proof.crashPoint + 1 })).toMatchObject({ pointFits: false });
    const shownOther = { ...seen, crashPoint: (seen.crashPoint ?? 0) + 1 };
    expect(verifyRound(proof, shownOther)).toMatchObject({ pointFits: false });
  });
});
