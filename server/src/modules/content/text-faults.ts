import { type ByLanguage, languageCodes } from "@tessera/shared/core/languages";
import type { ContentFaults } from "./content-kind.ts";
import type { ShownPeriod } from "./published-content.ts";

/** Finds the languages in which a text is missing. */
export function missingTexts(field: string, texts: ByLanguage<string>): ContentFaults {
  return Object.fromEntries(
    languageCodes.flatMap((code) => (texts[code] === "" ? [[`${field}.${code}`, "required"]] : [])),
  );
}

/** A block of a long text: one text, or a list of them. */
type TextBlock =
  | { readonly kind: "heading" | "paragraph" | "link"; readonly text: ByLanguage<string> }
  | { readonly kind: "list"; readonly items: readonly ByLanguage<string>[] };

/** Finds the texts that are missing in the blocks of a long text, and lists without an item. */
export function missingBlockTexts(field: string, blocks: readonly TextBlock[]): ContentFaults {
  return Object.assign({}, ...blocks.map((block, index) => missingInBlock(`${field}.${index}`, block)));
}

function missingInBlock(field: string, block: TextBlock): ContentFaults {
  if (block.kind !== "list") return missingTexts(`${field}.text`, block.text);
  if (block.items.length === 0) return { [`${field}.items`]: "required" };
  return Object.assign(
    {},
    ...block.items.map((item, index) => missingTexts(`${field}.items.${index}`, item)),
  );
}

/**
 * Finds what is wrong with the time in which a document is to be shown: it ends before it begins, or has
 * ended.
 */
export function periodFaults({ startsAt, endsAt }: ShownPeriod, now: Date): ContentFaults {
  if (endsAt === null) return {};
  const ends = Date.parse(endsAt);
  if (startsAt !== null && ends <= Date.parse(startsAt)) return { endsAt: "content.endsBeforeStart" };
  return ends <= now.getTime() ? { endsAt: "content.ended" } : {};
}
