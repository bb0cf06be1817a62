import type { Wallets } from "@tessera/shared/contracts/wallet";
import type { MinorUnits } from "@tessera/shared/core/money";

export type Provider = Wallets["providers"][number];

/** Part of the total. `glaze` is its colour wherever it is drawn. */
export type WalletPart = {
  readonly key: string;
  readonly minor: MinorUnits;
  readonly glaze: "ember" | "sky" | "moss" | "clay" | "sand" | "stone";
} & (
  | { readonly kind: "provider"; readonly provider: Provider }
  | { readonly kind: "main" | "held" | "commission" }
);

const providerGlazes = ["sky", "moss", "clay"] as const;

/**
 * Returns the wallets in the order of the screen, immediately playable ones first. Their sum is the total.
 */
export function walletParts(wallets: Wallets): readonly WalletPart[] {
  return [
    { key: "main", kind: "main", minor: wallets.mainMinor, glaze: "ember" },
    ...wallets.providers.map((provider, index): WalletPart => ({
      key: `provider ${provider.code}`,
      kind: "provider",
      minor: provider.minor,
      glaze: providerGlazes[index % providerGlazes.length] ?? "sky",
      provider,
    })),
    { key: "held", kind: "held", minor: wallets.heldMinor, glaze: "stone" },
    { key: "commission", kind: "commission", minor: wallets.commissionMinor, glaze: "sand" },
  ];
}

/**
 * Distributes the pieces of a bar by amount. Every amount above zero gets at least one; the rounding
 * remainder goes to the largest. Without any money all get none.
 */
export function distributePieces(amounts: readonly bigint[], pieces: number): readonly number[] {
  const total = amounts.reduce((sum, amount) => sum + amount, 0n);
  if (total <= 0n) return amounts.map(() => 0);
  const free = BigInt(pieces - amounts.filter((amount) => amount > 0n).length);
  const laid = amounts.map((amount) => (amount > 0n ? 1 + Number((amount * free) / total) : 0));
  const left = pieces - laid.reduce((sum, count) => sum + count, 0);
  const largest = amounts.indexOf(amounts.reduce((a, b) => (b > a ? b : a)));
  return laid.map((count, index) => (index === largest ? count + left : count));
}
