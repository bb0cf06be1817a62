type Described = HTMLElement & Partial<Pick<HTMLInputElement, "type" | "value" | "labels">>;

/**
 * Description of an element by which its counterpart is found: in another release, or after the page was
 * loaded again.
 */
export interface Description {
  readonly tag: string;
  /**
   * Empty where there is none, or one that React has numbered, which may be that of another element there.
   */
  readonly id: string;
  /** The same for the name of a field. */
  readonly name: string;
  /** Kind and words of the element. */
  readonly words: string;
  /** Number of the element among those of the same kind and words in its place. */
  readonly number: number;
}

/**
 * Returns the id or name of an element, unless it is of `useId`: `_r_1_`, and `«r1»` or `:r1:` in earlier
 * versions of React.
 */
const givenName = (text: string | null) => (text && !/^[_:«]/u.test(text) ? text : "");

function wordsOf(element: Described): string {
  const { tagName, type, value, labels } = element;
  const isChoice = type === "radio" || type === "checkbox";
  const label = element.getAttribute("aria-label") ?? labels?.[0]?.textContent ?? element.textContent;
  return [tagName, type, isChoice && value, label].join();
}

const allOf = <Kind extends HTMLElement>(place: ParentNode, tag: string) => [
  ...place.querySelectorAll<Kind>(tag),
];

const alike = <Kind extends HTMLElement>(all: readonly Kind[], words: string) =>
  all.filter((one) => wordsOf(one) === words);

/** Describes an element of a place. */
export function describe(place: ParentNode, element: HTMLElement): Description {
  const { tagName: tag } = element;
  const words = wordsOf(element);
  const number = alike(allOf(place, tag), words).indexOf(element);
  return { tag, id: givenName(element.id), name: givenName(element.getAttribute("name")), words, number };
}

/**
 * Finds the counterpart of a described element in a place: that of the same id, else of the same words or
 * field name.
 */
export function findCounterpart<Kind extends HTMLElement>(
  place: ParentNode,
  { tag, id, name, words, number }: Description,
): Kind | undefined {
  const all = allOf<Kind>(place, tag);
  return (
    all.find((one) => id !== "" && one.id === id) ??
    alike(all, words)[number] ??
    all.find((one) => name !== "" && one.getAttribute("name") === name)
  );
}
