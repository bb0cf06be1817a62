import { unanswered } from "@tessera/shared/http/wire";
import { queryClient } from "@tessera/shared/query";
import type { Remote, ReplacedPlace } from "@tessera/shared/federation";
import { getRouter } from "@tessera/shared/router";

/** Reason why a place is not replaced until it is over: the player would lose something or see it twice. */
export type Hold = "typed" | "sending" | "overlay" | "frame" | "media" | "guard";

/** Field of a form or a filter. */
export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Fields of forms. What is searched for is in the address. */
const fieldsOfForms = "form:not([role=search]) :is(input, textarea, select)";

function isFilled(field: Field): boolean {
  if (field instanceof HTMLSelectElement)
    return [...field.options].some(
      (option) => option.selected && !option.defaultSelected && option.value !== "",
    );
  const isTick = field.type === "checkbox" || field.type === "radio";
  if (isTick && field instanceof HTMLInputElement) return field.checked !== field.defaultChecked;
  return field.type !== "hidden" && field.value !== "";
}

/** Returns whether a remote holds a place; undefined where it has no word on it, or throws. */
function guardOf(remote: Pick<Remote, "guard"> | undefined, element: HTMLElement): boolean | undefined {
  const place: ReplacedPlace = { element, pathname: getRouter().state.location.pathname };
  try {
    return remote?.guard?.(place);
  } catch (error) {
    // The release may be the reason why it is replaced: that is not prevented by it.
    console.warn(error);
    return undefined;
  }
}

/**
 * Returns what holds the content of a place: a field of a form that was typed into, a request that has no
 * answer yet, an open dialog or menu, the frame of a game, media that play, or the guard of its remote. Null
 * when it may be replaced.
 *
 * @param typed the fields that the player has typed into
 * @param remote the remote in the place. Where its guard returns false, it keeps what is in its fields, which
 *   then hold the place only while the player is in one
 */
export function holdOf(
  place: HTMLElement,
  typed: Pick<WeakSet<object>, "has">,
  remote?: Pick<Remote, "guard">,
): Hold | null {
  if (place.querySelector("iframe")) return "frame";
  const media = place.querySelectorAll<HTMLMediaElement>("video, audio");
  if ([...media].some(({ paused }) => !paused)) return "media";
  if (queryClient.isMutating() > 0 || unanswered.size > 0) return "sending";
  const isGuarded = guardOf(remote, place);
  if (isGuarded) return "guard";
  if (document.querySelector("dialog[open], [role=dialog], [role=alertdialog], [role=menu]"))
    return "overlay";
  const fields = [...place.querySelectorAll<Field>(fieldsOfForms)];
  const holds = (field: Field) => isGuarded === undefined || field === document.activeElement;
  return fields.some((field) => typed.has(field) && isFilled(field) && holds(field)) ? "typed" : null;
}
