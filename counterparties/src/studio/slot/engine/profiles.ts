import { firstLines } from "./lines.ts";
import type { Machine } from "./machine.ts";
import type { ReelSymbol } from "./symbols.ts";

export type Volatility = "low" | "medium" | "high";

/**
 * The printed form of each profile, near 95 % return before a title's own return is tuned in. Low volatility
 * has three wilds a reel and a flat paytable, high has ten lines and a paytable that rises steeply. Rules
 * that the engine relies on: wilds on the middle three reels only, one scatter a reel, so that a window never
 * shows two.
 */
export const profiles: Readonly<Record<Volatility, Omit<Machine, "feature">>> = {
  low: {
    lines: firstLines(20),
    strips: printed(
      "FGDHEADFCHGBCADHEBFGCSGEDHECGFBHA",
      "ECGFWBHSCBFWEHFDGAWCEADGEDHBAGHFD",
      "DFEWFABGEBHDECBGEFGHCGDWASHCFDWAH",
      "BFEGFDECHGDSGBHDWEABEWGDHFCAWFCAH",
      "GECHBSFHDCFGAFHDCGECDEBDGAHFEBGAH",
    ),
    linePays: {
      A: [30, 90, 300],
      B: [26, 75, 250],
      C: [22, 60, 180],
      D: [18, 45, 140],
      E: [15, 35, 100],
      F: [14, 32, 90],
      G: [10, 24, 65],
      H: [10, 22, 60],
    },
    scatterPays: [2, 10, 40],
  },
  medium: {
    lines: firstLines(20),
    strips: printed(
      "HAFGHBCGHSGDECFEBFGEDGHFDEAFDHCB",
      "DHEFGBCGFEGFHAWHCFWADCSEBHDGHEGF",
      "FEWAEDHEGHDGHCFBHWSGBDGFCHFEAFGC",
      "EFWEBGEFWADSHAGDFHGCHGFHGCFEBCDH",
      "EAFEGHDGSDHEGDFBGCDGFEHFCHFBACBH",
    ),
    linePays: {
      A: [60, 300, 1200],
      B: [45, 180, 800],
      C: [35, 125, 450],
      D: [25, 80, 300],
      E: [16, 55, 180],
      F: [12, 35, 100],
      G: [11, 32, 95],
      H: [10, 28, 85],
    },
    scatterPays: [3, 15, 80],
  },
  high: {
    lines: firstLines(10),
    strips: printed(
      "HDAEBGHBAFHECGFHDCEGFSHEFDGFCGDE",
      "EADWFHDBEFCDHEGSBFHDGFECGWEHGFCGH",
      "EWHBGFDEHCGDFEHGFDBGWDEFASHCEGFHC",
      "HFDBGCFHESDGEBDGWCFHCWDEGFHEFHGEA",
      "GEFSACHGBHGFBDCFGECHEDFHEAGDEFHD",
    ),
    linePays: {
      A: [100, 1000, 5000],
      B: [60, 400, 2500],
      C: [35, 180, 1000],
      D: [15, 75, 400],
      E: [8, 38, 180],
      F: [7, 34, 160],
      G: [5, 25, 120],
      H: [5, 22, 110],
    },
    scatterPays: [3, 20, 100],
  },
};

function printed(...strips: readonly string[]): ReelSymbol[][] {
  return strips.map((strip) => Array.from(strip) as ReelSymbol[]);
}
