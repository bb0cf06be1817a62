import type { Database } from "@tessera/database";
import type { StudioContract } from "../../../integrations/studios/studio-contract.ts";

/** Error: a studio that was played at has another wallet than before. Its message is for operators. */
export class OtherWalletMode extends Error {}

interface KnownStudio {
  readonly code: string;
  readonly walletMode: StudioContract["walletMode"];
  readonly status: string;
}

/**
 * Compares the studios of the database with those that the site is configured with. Returns the codes of
 * those that it does not have any more and that are not switched off.
 *
 * @throws OtherWalletMode: the books of a studio are of one wallet, and the other one would leave money there
 */
export async function findUnconfigured(
  database: Database,
  studios: readonly StudioContract[],
): Promise<readonly string[]> {
  const known = await database.query<KnownStudio & object>(
    `select code, wallet_mode as "walletMode", status from providers order by code`,
  );
  const contracts = new Map(studios.map((contract) => [contract.code, contract]));
  for (const { code, walletMode } of known) {
    const { walletMode: given = walletMode } = contracts.get(code) ?? {};
    if (given !== walletMode && (await wasPlayedAt(database, code)))
      throw new OtherWalletMode(
        `The studio ${code} was played at with a ${walletMode} wallet, which cannot become ${given}: its other contract needs another code.`,
      );
  }
  return known
    .filter(({ code, status }) => status !== "disabled" && !contracts.has(code))
    .map(({ code }) => code);
}

async function wasPlayedAt(database: Database, code: string): Promise<boolean> {
  const rows = await database.query(
    `select 1 from providers v where v.code = $1
      and (exists (select 1 from rounds where provider_code = v.code)
        or exists (select 1 from transfers where provider_code = v.code))`,
    [code],
  );
  return rows.length > 0;
}
