/**
 * Symbols of a reel, as the letters of a printed strip: `W` the wild, `S` the scatter, `A` (pays best) … `H`
 * (pays least).
 */
export type ReelSymbol = "W" | "S" | RegularSymbol;

/** The symbols that pay on lines. */
export type RegularSymbol = (typeof regularSymbols)[number];

/** From the one that pays best to the one that pays least. */
export const regularSymbols = ["A", "B", "C", "D", "E", "F", "G", "H"] as const;

export const symbols: readonly ReelSymbol[] = ["W", "S", ...regularSymbols];
