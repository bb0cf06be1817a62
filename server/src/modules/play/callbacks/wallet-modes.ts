import type { Sql } from "@tessera/database";

export type WalletMode = "seamless" | "transfer";

/** Wallet mode of each studio. Read from the database once per studio, because it never changes. */
export class WalletModes {
  readonly #sql: Sql;
  readonly #known = new Map<string, WalletMode>();

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** Undefined when the studio does not exist. */
  async of(providerCode: string): Promise<WalletMode | undefined> {
    const known = this.#known.get(providerCode);
    if (known) return known;
    const [provider] = await this.#sql.query<{ mode: WalletMode }>(
      "select wallet_mode as mode from providers where code = $1",
      [providerCode],
    );
    if (provider) this.#known.set(providerCode, provider.mode);
    return provider?.mode;
  }
}
