import { createRandom } from "../common/random.ts";
import { studios } from "../common/studios.ts";
import { adjectives, type NameWord, nouns, places } from "./generated-names.ts";
import type { ShelfTitle } from "./title.ts";

const pairCount = adjectives.length * nouns.length;

/** Number of different titles that can be generated: a pair of words, and each pair with each place. */
export const generatedTitlesMax = pairCount * (places.length + 1);

/**
 * Coprime to the number of pairs, a power of two, so that neighbours share no word and every pair occurs
 * once.
 */
const pairStride = 1_661;

const slugPattern = /^([a-z]+)-([a-z]+)(?:-of-([a-z]+))?$/;

/**
 * Builds a generated slot title. Depends on nothing but its number, from 0 to {@link generatedTitlesMax} − 1,
 * so none has to be stored: every number has a name, a slug and, by its slug, a picture of its own.
 */
export function generatedTitle(index: number): ShelfTitle {
  const pair = ((index % pairCount) * pairStride) % pairCount;
  const adjective = wordAt(adjectives, pair % adjectives.length);
  const noun = wordAt(nouns, Math.floor(pair / adjectives.length));
  const place = places[Math.floor(index / pairCount) - 1];
  const slug = [adjective, noun].map(([en]) => en.toLowerCase()).join("-") + slugEnd(place);
  return {
    slug,
    studio: (studios[index % studios.length] ?? studios[0]).code,
    name: {
      en: `${adjective[0]} ${noun[0]}${place ? ` of ${place[0]}` : ""}`,
      id: `${noun[1]} ${adjective[1]}${place ? ` dari ${place[1]}` : ""}`,
    },
    category: "slots",
    tags: [],
    popularity: -1 - index,
    releasedOn: dayBefore2023(slug),
  };
}

/** Finds the generated title with this slug. */
export function findGeneratedTitle(slug: string): ShelfTitle | undefined {
  const [, adjective, noun, place] = slugPattern.exec(slug) ?? [];
  const [first, second] = [indexOf(adjectives, adjective), indexOf(nouns, noun)];
  const third = place === undefined ? 0 : indexOf(places, place) + 1;
  if (first < 0 || second < 0 || (place !== undefined && third === 0)) return undefined;
  const pair = second * adjectives.length + first;
  return generatedTitle(third * pairCount + ((pair * inverseStride()) % pairCount));
}

function wordAt(list: readonly NameWord[], index: number): NameWord {
  const word = list[index];
  if (!word) throw new RangeError(`There is no word ${index}`);
  return word;
}

function slugEnd(place: NameWord | undefined): string {
  return place ? `-of-${place[0].toLowerCase()}` : "";
}

function indexOf(list: readonly NameWord[], word: string | undefined): number {
  return list.findIndex(([en]) => en.toLowerCase() === word);
}

let inverse: number | undefined;
/** The number that undoes a multiplication by the stride, modulo the number of pairs. */
function inverseStride(): number {
  if (inverse === undefined) {
    inverse = 1;
    while ((inverse * pairStride) % pairCount !== 1) inverse += 2;
  }
  return inverse;
}

/** Release day in the four years before 2023: older than every drawn title. */
function dayBefore2023(slug: string): string {
  const daysBack = createRandom(`release/${slug}`).integer(1, 1_400);
  return new Date(Date.UTC(2023, 0, 1) - daysBack * 86_400_000).toISOString().slice(0, 10);
}
