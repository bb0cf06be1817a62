import { type ByLanguage, languageCodes } from "@tessera/shared/core/languages";
import type { ContentFaults } from "./content-kind.ts";
import type { ShownPeriod } from "./published-content.ts";

/** Finds the languages in which a text is missing. */
export function missingTexts(field: string, texts: ByLanguage<string>): ContentFaults {
  return Object.fromEntries(
    languageCodes.flatMap((code) => (texts[code] === "" ? [[`${field}.${code}`, "required"]] : [])),
  );
}

/** Finds what is wrong with the time in which a document is to be shown: it ends before it begins, or has ended. */
export function periodFaults({ startsAt, endsAt }: ShownPeriod, now: Date): ContentFaults {
  if (endsAt === null) return {};
  const ends = Date.parse(endsAt);
  if (startsAt !== null && ends <= Date.parse(startsAt)) return { endsAt: "content.endsBeforeStart" };
  return ends <= now.getTime() ? { endsAt: "content.ended" } : {};
}
