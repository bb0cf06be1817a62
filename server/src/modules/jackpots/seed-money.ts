import { minorUnits } from "@tessera/shared/core/money";
import { houseAccount, type Posting } from "../../ledger/index.ts";
import { potAccount } from "./pot.ts";

/**
 * The posting by which the house adds to a pot what its cycle begins with. Source: spec:ledger#journal-kinds.
 */
export function seedLegs(seed: {
  readonly pool: string;
  readonly currency: string;
  readonly cycle: number;
  readonly seedMinor: bigint;
}): Pick<Posting, "kind" | "idemKey" | "ref" | "legs"> {
  const { pool, currency, cycle, seedMinor } = seed;
  return {
    kind: "jackpot.seed",
    idemKey: `jackpot:${pool}:${currency}:${cycle}:seed`,
    ref: { type: "jackpot", id: `${pool}:${currency}:${cycle}` },
    legs: [
      { account: houseAccount("promo", currency), amount: minorUnits(-seedMinor) },
      { account: potAccount(seed), amount: minorUnits(seedMinor) },
    ],
  };
}
