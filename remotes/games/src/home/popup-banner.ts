import type { Banner } from "@tessera/shared/contracts/site";
import { bangkokDay } from "@tessera/shared/core/time";

/**
 * Banner id → `version@YYYY-MM-DD` of its last display; the day is a Bangkok day. Source: spec:screens#home.
 */
export type DisplayedPopups = Readonly<Record<string, string>>;

const displayKey = (banner: Pick<Banner, "version">, now: Date) => `${banner.version}@${bangkokDay(now)}`;

/** Returns the first popup whose current version was not displayed today. */
export function popupToShow(
  banners: readonly Banner[],
  displayed: DisplayedPopups | null,
  now: Date,
): Banner | undefined {
  return banners.find((banner) => displayed?.[banner.id] !== displayKey(banner, now));
}

/** Returns the display record after a popup was displayed. */
export function withDisplayed(displayed: DisplayedPopups | null, banner: Banner, now: Date): DisplayedPopups {
  return { ...displayed, [banner.id]: displayKey(banner, now) };
}
