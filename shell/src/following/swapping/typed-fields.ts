import * as z from "@tessera/shared/schema";
import { session } from "@tessera/shared/session";
import type { Field } from "../hold.ts";
import { storedFieldsKey } from "../stored-fields.ts";
import { describe, findCounterpart } from "./find-counterpart.ts";

type TypedFields = Pick<WeakSet<object>, "has">;

/** Fields whose content is not in the address, as what is searched for is. */
const restoredFields = ":is(input, textarea, select):not([role=search] *, [type=hidden])";

/**
 * Fields whose content is written to no storage: passwords, shown or not, codes, which are of this page, and
 * files, which cannot be.
 */
const unstoredFields =
  "[type=password], [type=file], [autocomplete$=password], [autocomplete=one-time-code], [name=captcha]";

/** Frames of the browser in which a field may still appear: it may depend on another one, or on an answer. */
const framesMax = 120;
/** The same for a page that was loaded again, where code may have to arrive first. */
const framesOfPageMax = 1_200;

/** Content of a field of a place, and where it belongs. */
const storedField = z.object({
  tag: z.string(),
  id: z.string(),
  name: z.string(),
  words: z.string(),
  number: z.number(),
  value: z.string(),
  checked: z.boolean(),
});

interface FieldContent extends z.output<typeof storedField> {
  readonly files?: FileList | null;
}

function fieldsTypedInto(place: ParentNode, typed: TypedFields, left = ":not(*)"): readonly FieldContent[] {
  return [...place.querySelectorAll<Field>(restoredFields)]
    .filter((field) => typed.has(field) && !field.matches(left))
    .map((field) => {
      const { checked = false, files = null } = field as Partial<HTMLInputElement>;
      return { ...describe(place, field), value: field.value, checked, files };
    });
}

/**
 * Remembers what the player has typed or chosen in the fields of a place. The returned function, called when
 * the next content is shown, enters it there as the player did, in the same order; fields that are not there
 * are waited for.
 *
 * @param typed the fields that the player has typed into
 */
export function keepFields(place: HTMLElement, typed: TypedFields): () => void {
  const contents = fieldsTypedInto(place, typed);
  return () => enterInto({ place, typed, isCurrent: () => place.isConnected }, contents, framesMax);
}

interface Target {
  readonly place: ParentNode;
  readonly typed: TypedFields;
  /** False when what was typed does not belong there any more. */
  readonly isCurrent: () => boolean;
}

/**
 * Enters fields one after the other. One that does not appear in these frames is left out, with those that
 * follow it.
 */
function enterInto(target: Target, contents: readonly FieldContent[], frames: number): void {
  const [next, ...others] = contents;
  if (!next || !target.isCurrent()) return;
  const field = findCounterpart<Field>(target.place, next);
  if (field) {
    // Typed by then by the player, or in a part that a slot of the place has taken over.
    if (!target.typed.has(field)) enter(field, next);
    enterInto(target, others, frames);
  } else if (frames > 1) requestAnimationFrame(() => enterInto(target, contents, frames - 1));
}

/** Enters a content into a field as a player does, so that its form learns of it. */
function enter(field: Field, { value, checked, files }: FieldContent): void {
  if (field instanceof HTMLInputElement && (field.type === "checkbox" || field.type === "radio")) {
    if (field.checked !== checked) field.click();
    return;
  }
  if (field instanceof HTMLInputElement && files) field.files = files;
  else {
    // React overrides the property of the element itself to see changes by scripts.
    const prototype: unknown = Object.getPrototypeOf(field);
    Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, value);
  }
  for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
}

const storedPage = z.object({
  path: z.string(),
  player: z.nullable(z.string()),
  fields: z.array(storedField),
});

const pathOfPage = () => location.pathname + location.search;

/**
 * Stores what was typed into a page that is about to be loaded again, for this tab, player and path. A full
 * storage keeps nothing.
 */
export function storeFields(typed: TypedFields): void {
  const fields = fieldsTypedInto(document, typed, unstoredFields);
  if (fields.length === 0) return;
  const page = { path: pathOfPage(), player: session.getState().username, fields };
  try {
    sessionStorage.setItem(storedFieldsKey, JSON.stringify(page));
  } catch {
    // The storage quota is exceeded.
  }
}

/** Enters what was stored of this path by this player, once, and not over what he has typed since. */
export function enterStoredFields(typed: TypedFields): void {
  const text = sessionStorage.getItem(storedFieldsKey);
  sessionStorage.removeItem(storedFieldsKey);
  let page: z.output<typeof storedPage>;
  try {
    page = z.parse(storedPage, JSON.parse(text ?? ""));
  } catch {
    // Of another version of the shell.
    return;
  }
  const { path, player, fields } = page;
  const isCurrent = () => pathOfPage() === path && session.getState().username === player;
  enterInto({ place: document, typed, isCurrent }, fields, framesOfPageMax);
}
