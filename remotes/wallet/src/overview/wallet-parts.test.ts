import { minorUnits } from "@tessera/shared/core/money";
import { describe, expect, test } from "vitest";
import { distributePieces, walletParts } from "./wallet-parts.ts";

describe("pieces of the bar for each wallet", () => {
  test.each([
    ["nothing anywhere: no piece is lit", [0n, 0n], [0, 0]],
    ["all in one place: the whole row", [5n, 0n], [50, 0]],
    ["halves: half the row each", [700n, 700n], [25, 25]],
    ["a trifle beside a fortune: still one piece", [99_999_999n, 1n], [49, 1]],
    ["thirds: the first of the largest gets what rounding leaves", [1n, 1n, 1n], [18, 16, 16]],
  ])("%s", (_, amounts, pieces) => {
    expect(distributePieces(amounts, 50)).toEqual(pieces);
  });
});

test("parts of the wallets: their sum is the total", () => {
  const wallets = {
    currency: "IDR",
    totalMinor: minorUnits(1_000),
    mainMinor: minorUnits(600),
    withdrawableMinor: minorUnits(600),
    heldMinor: minorUnits(50),
    commissionMinor: minorUnits(50),
    pointsMinor: minorUnits(40),
    providers: [
      { code: "live", name: "Live", minor: minorUnits(300), syncedAt: null, status: "active" as const },
    ],
    seq: 1,
  };
  const parts = walletParts(wallets);
  expect(parts.map(({ key }) => key)).toEqual(["main", "provider live", "held", "commission"]);
  expect(parts.reduce((sum, { minor }) => sum + minor, 0n)).toBe(wallets.totalMinor);
});
