import type { Sql } from "@tessera/database";
import {
  type StudioCallDependencies,
  type StudioKeys,
  studioSecret,
} from "../../../integrations/studios/call-studio.ts";
import { createWalletStudio, type WalletStudio } from "../../../integrations/studios/wallet-studio.ts";

/** A studio with its own wallet, as stored. */
export interface WalletProvider {
  readonly code: string;
  readonly name: string;
  readonly baseUrl: string;
  readonly status: "active" | "maintenance" | "disabled";
}

/** Lists the studios with their own wallets that players can reach. */
export function listWalletProviders(sql: Sql): Promise<WalletProvider[]> {
  return sql.query<WalletProvider & object>(
    `select code, name, base_url as "baseUrl", status from providers
      where wallet_mode = 'transfer' and status <> 'disabled' order by sort, code`,
  );
}

/** Creates the client of a stored studio. Throws StudioUnavailable when the site shares no secret with it. */
export function walletStudioOf(
  dependencies: StudioCallDependencies & { readonly keys: StudioKeys },
  { code, baseUrl }: WalletProvider,
): WalletStudio {
  return createWalletStudio({ code, baseUrl, secret: studioSecret(dependencies.keys, code) }, dependencies);
}
