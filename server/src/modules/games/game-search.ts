import type { Sql } from "@tessera/database";
import { editDistance } from "./edit-distance.ts";

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
 * Meanings of a typed word, as PostgreSQL's `tsquery`, the nearest first; at least one. Words hold letters
 * and digits only, so none can be parsed as an operator.
 */
export type Meanings = readonly [string, ...string[]];

/** Words that players type for a game whose name and kind have another. */
const otherWords: ReadonlyMap<string, string> = new Map([
  ["rolet", "roulette"],
  ["rulet", "roulette"],
  ["blekjek", "blackjack"],
  ["bakarat", "baccarat"],
]);

/** Candidates that are compared letter by letter, per typed word. */
const alikeMax = 60;

/**
 * Finds for each typed word what it may mean among the words of all games: itself, words that begin with it
 * and, where there is none of these or `isForgiving`, words that differ in one letter (from three letters on)
 * or two (from five). Null when nothing can be found: the text has no letter or digit, or a word without any
 * meaning.
 */
export async function findMeanings(
  sql: Sql,
  text: string,
  isForgiving: boolean,
): Promise<readonly Meanings[] | null> {
  const typed = searchWords(text);
  if (typed.length === 0) return null;
  // The first word in the order of bytes from the typed one on begins with it, or none does.
  const rows = await sql.query<{ typed: string; word: string }>(
    `select asked.typed, found.word from unnest($1::text[]) as asked (typed)
     cross join lateral (
       (select word from search_words where word ~>=~ asked.typed order by word using ~<~ limit 1)
       union
       (select word from search_words order by word <-> asked.typed limit ${alikeMax})
       union
       (select word from search_words where word = any($2::text[]))) as found`,
    [typed, typed.flatMap(slips)],
  );
  const found: Meanings[] = [];
  for (const word of typed) {
    const candidates = rows.filter((row) => row.typed === word).map((row) => row.word);
    const [first, ...others] = meaningsOf(word, candidates, isForgiving);
    if (first === undefined) return null;
    found.push([first, ...others]);
  }
  return found;
}

/**
 * The word with two neighbours swapped, or with one letter left out: what trigrams of a short word do not
 * find.
 */
function slips(word: string): string[] {
  const letters = [...word];
  if (letters.length < 3) return [];
  return letters.flatMap((letter, index) => {
    const [before, after] = [letters.slice(0, index), letters.slice(index + 1)];
    const [next, ...rest] = after;
    const without = [...before, ...after].join("");
    return next === undefined ? [without] : [without, [...before, next, letter, ...rest].join("")];
  });
}

function meaningsOf(typed: string, candidates: readonly string[], isForgiving: boolean): string[] {
  const meant = otherWords.get(typed);
  if (meant !== undefined) return [`'${typed}' | '${meant}'`];
  const isBeginning = candidates.some((word) => word.startsWith(typed));
  const queries = isBeginning ? [`'${typed}'`, `'${typed}':*`] : [];
  if (isBeginning && !isForgiving) return queries;
  const others = candidates.filter((word) => !word.startsWith(typed));
  for (let distance = 1; distance <= distanceMax(typed); distance += 1) {
    const words = others.filter((word) => distanceOf(typed, word) === distance);
    if (words.length > 0) queries.push(words.map((word) => `'${word}'`).join(" | "));
    // A nearer word is meant rather than a farther one.
    if (words.length > 0 && !isForgiving) break;
  }
  return queries;
}

/** Letters that may be wrong in a word of this length. */
function distanceMax(typed: string): number {
  const { length } = [...typed];
  if (length < 3) return 0;
  return length < 5 ? 1 : 2;
}

/**
 * Distance to the word or, of a longer typed word, to its beginning: a player may not have typed it to the
 * end.
 */
function distanceOf(typed: string, word: string): number {
  return editDistance(typed, word, [...typed].length >= 4);
}
