import type { BonusTerms } from "@tessera/shared/core/bonus";
import type { Language } from "@tessera/shared/core/languages";
import { formatMinor } from "@tessera/shared/core/money";
import { texts } from "../texts.ts";

/** Adds the cap of the bonus to the text of its share: `50% up to 200.00`. */
export function withCap(share: string, { maxBonusMinor }: BonusTerms, language: Language): string {
  return maxBonusMinor === null ? share : texts[language].bonus.upTo(share, formatMinor(maxBonusMinor));
}
