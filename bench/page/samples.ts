import { median } from "../figure.ts";
import type { PageLoad } from "./load-page.ts";
import { type BenchPage, pageName } from "./pages.ts";
import type { DocumentAnswer } from "./warm-up.ts";

/**
 * Variants that are compared: the site, on a phone and in a wide window; the same sources as one application,
 * with first screens in the document and rendered in the browser alone; and the site with 50 remotes.
 */
export const variantNames = ["site", "wide", "one", "plain", "fifty"] as const;
export type VariantName = (typeof variantNames)[number];

/** With an empty cache, or again in the same browser. */
export type Cache = "cold" | "warm";

/** Answer to the first request of a page's address after a promotion. */
export interface FirstAnswer extends DocumentAnswer {
  readonly page: BenchPage;
}

/** Loads of every variant, page and state of the cache; the same index is the same round. */
export class Samples {
  /** Bytes of the scripts that had come when the site's lobby had answered a guest's press on a studio. */
  readonly scriptBytesToPress: number[] = [];
  /** First answers of every page after a promotion, in all rounds. */
  readonly firstAnswers: { readonly site: FirstAnswer[]; readonly one: FirstAnswer[] } = {
    site: [],
    one: [],
  };
  readonly #loads = new Map<string, PageLoad[]>();

  add(variant: VariantName, page: BenchPage, cache: Cache, load: PageLoad): void {
    const key = `${variant} ${pageName(page)} ${cache}`;
    const loads = this.#loads.get(key);
    if (loads) loads.push(load);
    else this.#loads.set(key, [load]);
  }

  of(variant: VariantName, page: BenchPage, cache: Cache): readonly PageLoad[] {
    return this.#loads.get(`${variant} ${pageName(page)} ${cache}`) ?? [];
  }

  /** Values of one variant divided by those of another one, round by round. */
  ratios(
    [left, right]: readonly [VariantName, VariantName],
    page: BenchPage,
    valueOf: (load: PageLoad) => number,
  ): number[] {
    const others = this.of(right, page, "cold").map(valueOf);
    return this.of(left, page, "cold").map((load, round) => valueOf(load) / (others[round] ?? Number.NaN));
  }
}

export const medianOf = (loads: readonly PageLoad[], valueOf: (load: PageLoad) => number): number =>
  median(loads.map(valueOf));
