import type { OnVital } from "@tessera/releases";
import { Histogram } from "prom-client";

const labelNames = ["remote", "release"] as const;

/** The bounds of what counts as good and as poor are among the buckets. Source: web.dev/articles/vitals. */
const vitals = {
  lcp: new Histogram({
    name: "tessera_page_largest_paint_seconds",
    help: "Largest paint of pages, by the remote and the kind of release that it was of.",
    labelNames,
    buckets: [0.5, 1, 1.5, 2, 2.5, 3, 4, 6, 10],
  }),
  inp: new Histogram({
    name: "tessera_page_interaction_seconds",
    help: "Longest wait of an interaction in pages, by the remote and the kind of release that it was of.",
    labelNames,
    buckets: [0.025, 0.05, 0.1, 0.15, 0.2, 0.3, 0.5, 1, 2],
  }),
  cls: new Histogram({
    name: "tessera_page_layout_shift_score",
    help: "Shifts of the layout of pages, by the remote and the kind of release that they were of.",
    labelNames,
    buckets: [0, 0.01, 0.05, 0.1, 0.15, 0.25, 0.5, 1],
  }),
} as const;

/** Counts a web vital of a page. */
export const observeVital: OnVital = ({ name, value, remote, release }) =>
  vitals[name].observe({ remote, release }, name === "cls" ? value : value / 1_000);
