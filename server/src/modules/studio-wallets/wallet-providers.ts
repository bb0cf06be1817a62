import type { Sql } from "@tessera/database";
import type { StudioCallParts, StudioKeys } from "../../integrations/studios/request-studio.ts";
import {
  createWalletStudio,
  type WalletStudio,
  WalletStudioSilent,
} from "../../integrations/studios/wallet-studio.ts";

/** A studio that keeps money of its players itself, as its row says. */
export interface WalletProvider {
  readonly code: string;
  readonly name: string;
  readonly baseUrl: string;
  readonly status: "active" | "maintenance" | "disabled";
}

/** Studios with wallets of their own that players can reach. */
export function listWalletProviders(sql: Sql): Promise<WalletProvider[]> {
  return sql.query<WalletProvider & object>(
    `select code, name, base_url as "baseUrl", status from providers
      where wallet_mode = 'transfer' and status <> 'disabled' order by sort, code`,
  );
}

/** The studio behind a row. Throws WalletStudioSilent when it shares no secret with this site. */
export function walletStudioOf(
  parts: StudioCallParts & { readonly keys: StudioKeys },
  { code, baseUrl }: WalletProvider,
): WalletStudio {
  const { providers } = parts.keys;
  const [secret] = Object.hasOwn(providers, code) ? (providers[code] ?? []) : [];
  if (!secret) throw new WalletStudioSilent(code, "it shares no secret with this site");
  return createWalletStudio({ code, baseUrl, secret }, parts);
}
