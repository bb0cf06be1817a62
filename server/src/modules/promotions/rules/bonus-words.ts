import type { Language } from "@tessera/shared/contracts/scalars";
import type { BonusTerms } from "@tessera/shared/core/bonus";
import { formatMinor } from "@tessera/shared/core/money";

/** Words of the short descriptions of a bonus. */
interface BonusWords {
  readonly upTo: string;
  readonly back: string;
  readonly credits: string;
}

export const bonusWords: Readonly<Record<Language, BonusWords>> = {
  en: { upTo: "up to", back: "back", credits: "credits" },
  id: { upTo: "hingga", back: "kembali", credits: "kredit" },
};

/** Adds the cap of the bonus to the text of its share: `50% up to 200.00`. */
export function withCap(share: string, { maxBonusMinor }: BonusTerms, language: Language): string {
  return maxBonusMinor === null
    ? share
    : `${share} ${bonusWords[language].upTo} ${formatMinor(maxBonusMinor)}`;
}
