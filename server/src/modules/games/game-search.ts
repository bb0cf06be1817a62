/**
 * Splits a text into search words: without case, accents and apostrophes, each once. Names and searches are
 * normalised alike, so "Locksmith's" is found by `locksmiths` and "Café" by `cafe`.
 */
export function searchWords(text: string): string[] {
  const folded = text
    .normalize("NFKD")
    .replace(/[\p{M}'’]/gu, "")
    .toLowerCase();
  return [...new Set(folded.match(/[\p{L}\p{N}]+/gu) ?? [])];
}

/**
 * Builds PostgreSQL's `tsquery` of a search: every typed word has to begin a word of the game. Null when nothing in
 * it can be searched for. Words hold letters and digits only, so none can be parsed as an operator.
 */
export function searchQuery(typed: string): string | null {
  const words = searchWords(typed);
  return words.length === 0 ? null : words.map((word) => `'${word}':*`).join(" & ");
}
