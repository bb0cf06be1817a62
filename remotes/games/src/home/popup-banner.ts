import type { Banner } from "@tessera/shared/contracts/site";
import { bangkokDay } from "@tessera/shared/core/time";

/** Banner id → `version@YYYY-MM-DD` of its last showing; the day is Bangkok's. Source: spec:screens#home. */
export type DisplayedPopups = Readonly<Record<string, string>>;

const displayKey = (banner: Pick<Banner, "version">, now: Date) => `${banner.version}@${bangkokDay(now)}`;

/** The first popup that was not shown today in its present version. */
export function popupToShow(
  banners: readonly Banner[],
  displayed: DisplayedPopups | null,
  now: Date,
): Banner | undefined {
  return banners.find((banner) => displayed?.[banner.id] !== displayKey(banner, now));
}

/** The record after a popup was shown. */
export function withDisplayed(displayed: DisplayedPopups | null, banner: Banner, now: Date): DisplayedPopups {
  return { ...displayed, [banner.id]: displayKey(banner, now) };
}
