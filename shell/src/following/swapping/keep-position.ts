import type { Field } from "../hold.ts";

/** Elements that get the focus where the focused one has no counterpart. */
const headings = "h1, h2, h3";

type Described = HTMLElement & Partial<Pick<HTMLInputElement, "type" | "value" | "labels">>;

/** Returns the kind and the words of an element, by which it is found in another release, where generated ids and names are others. */
function wordsOf(element: Described): string {
  const { tagName, type, value, labels } = element;
  const isChoice = type === "radio" || type === "checkbox";
  const label = element.getAttribute("aria-label") ?? labels?.[0]?.textContent ?? element.textContent;
  return [tagName, type, isChoice && value, label].join();
}

/** Returns a function that finds the counterpart of an element: that of the same id, else of the same words or field name. */
function remember<Kind extends HTMLElement>(place: HTMLElement, element: Kind): () => Kind | undefined {
  const { id, tagName } = element;
  const name = element.getAttribute("name");
  const words = wordsOf(element);
  const all = () => [...place.querySelectorAll<Kind>(tagName)];
  const alike = () => all().filter((one) => wordsOf(one) === words);
  const number = alike().indexOf(element);
  return () =>
    all().find((one) => id && one.id === id) ??
    alike()[number] ??
    all().find((one) => name && one.getAttribute("name") === name);
}

/** Elements of a place that are scrolled, by the numbers of their ancestors among their siblings. */
function rememberScrolled(place: HTMLElement): () => void {
  const pathOf = (element: Element): readonly number[] => {
    const { parentElement } = element;
    if (element === place || !parentElement) return [];
    return [...pathOf(parentElement), [...parentElement.children].indexOf(element)];
  };
  const scrolled = [...place.querySelectorAll("*")]
    .filter(({ scrollLeft, scrollTop }) => scrollLeft !== 0 || scrollTop !== 0)
    .map((element) => ({ path: pathOf(element), left: element.scrollLeft, top: element.scrollTop }));
  return () => {
    for (const { path, left, top } of scrolled)
      path
        .reduce<Element | undefined>((parent, number) => parent?.children[number], place)
        ?.scrollTo({ left, top, behavior: "instant" });
  };
}

/**
 * Remembers where the player is in a place that is about to be replaced: the focus, the caret and how far the page and what is in
 * the place are scrolled. The returned function, called when the next content is in the document and not painted yet, restores
 * it: the focus goes to the element of the same id, words or field name, else to the heading.
 */
export function keepPosition(place: HTMLElement): () => void {
  const { scrollX, scrollY } = window;
  const restoreScrolled = rememberScrolled(place);
  const { activeElement } = document;
  const focused =
    activeElement instanceof HTMLElement && place.contains(activeElement) ? activeElement : null;
  const findSame = focused && remember(place, focused);
  const isText = focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement;
  const caret = isText ? focused.selectionStart : null;
  return () => {
    if (window.scrollY !== scrollY || window.scrollX !== scrollX) window.scrollTo(scrollX, scrollY);
    restoreScrolled();
    if (!findSame) return;
    const same = findSame();
    const next = same ?? place.querySelector<HTMLElement>(headings);
    if (!next) return;
    if (!same) next.tabIndex = -1;
    next.focus({ preventScroll: true });
    if (caret !== null && (next instanceof HTMLInputElement || next instanceof HTMLTextAreaElement))
      next.setSelectionRange(caret, caret);
  };
}

/** Fields whose content is not in the address, as what is searched for is. */
const keptFields = ":is(input, textarea, select):not([role=search] *, [type=hidden])";

/** Frames of the browser in which a field may still appear: it may depend on another one, or on an answer. */
const framesMax = 120;

/**
 * Remembers what the player has typed or chosen in the fields of a place. The returned function, called when the next content is
 * shown, enters it there as the player did, in the same order; fields that are not there are waited for.
 *
 * @param typed the fields that the player has typed into
 */
export function keepFields(place: HTMLElement, typed: Pick<WeakSet<object>, "has">): () => void {
  const kept = [...place.querySelectorAll<Field>(keptFields)]
    .filter((field) => typed.has(field))
    .map((field) => ({ find: remember(place, field), enter: enterAs(field) }));
  return () => {
    const left = [...kept];
    let frames = 0;
    const enterNext = () => {
      for (let next = left[0]; next && place.isConnected; next = left[0]) {
        const field = next.find();
        if (!field) {
          frames += 1;
          if (frames < framesMax) requestAnimationFrame(enterNext);
          return;
        }
        next.enter(field);
        left.shift();
      }
    };
    enterNext();
  };
}

/** Returns a function that gives another field the content of this one, so that its form learns of it. */
function enterAs(from: Field): (field: Field) => void {
  const { value } = from;
  const isTick = from.type === "checkbox" || from.type === "radio";
  const { checked = false, files = null } = from as Partial<HTMLInputElement>;
  return (field) => {
    // A slot of the place has taken its part over.
    if (field === from) return;
    if (field instanceof HTMLInputElement && isTick) {
      if (field.checked !== checked) field.click();
    } else if (field instanceof HTMLInputElement && files) {
      field.files = files;
      field.dispatchEvent(new Event("change", { bubbles: true }));
    } else if (field.value !== value) {
      // React overrides the property of the element itself to see changes by scripts.
      const prototype: unknown = Object.getPrototypeOf(field);
      Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, value);
      for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
    }
  };
}
