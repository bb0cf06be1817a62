import { formatMinor } from "@tessera/shared/core/money";

/** Minor units with a sign that is always there, except for nothing: `+184.50`, `-2.00`, `0.00`. */
export function formatNet(minor: bigint): string {
  return `${minor > 0n ? "+" : ""}${formatMinor(minor)}`;
}

/** Basis points as percent with one or two decimals: 9650 → `96.5`, 9657 → `96.57`. */
export function formatReturn(basisPoints: number): string {
  return (basisPoints / 100).toFixed(basisPoints % 10 === 0 ? 1 : 2);
}
