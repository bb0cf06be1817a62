import type { EarlyInput } from "../contracts/early-input.ts";

type Field = HTMLInputElement | HTMLTextAreaElement;

const textFields = "input:not([type=checkbox], [type=radio], [type=file], [type=hidden]), textarea";

/**
 * Remembers what is typed into the document's first screen until its scripts run: before, and while React
 * takes it over in slices. The returned function, called in the commit that takes it over, enters it again
 * right after that commit as a player would, so that the form learns of it, and then repeats the clicks and
 * sent forms. Within the commit React would render nothing between the two: a form would be sent without its
 * text, because React resets a controlled field after each event until its state is rendered.
 */
export function keepInput(container: HTMLElement): () => void {
  const read = () => [...container.querySelectorAll<Field>(textFields)];
  const typed = new Map<Field, string>();
  for (const field of read()) if (field.value !== field.defaultValue) typed.set(field, field.value);
  const note = ({ target }: Event) => {
    if (target instanceof Element && target.matches(textFields)) {
      const field = target as Field;
      typed.set(field, field.value);
    }
  };
  container.addEventListener("input", note, true);
  return () =>
    queueMicrotask(() => {
      container.removeEventListener("input", note, true);
      for (const [before, value] of typed) {
        // A node that React has replaced is found by its name.
        const field = before.isConnected
          ? before
          : read().find(({ name }) => name !== "" && name === before.name);
        if (field) enter(field, value);
      }
      typed.clear();
      // The document's script does so as well, unless it is damaged.
      container.removeAttribute("data-rendered");
      const early: EarlyInput | undefined = window.tesseraEarlyInput;
      early?.runs(container);
    });
}

/** Enters a value as a player does, with the caret where it was. */
function enter(field: Field, value: string): void {
  const { selectionStart } = field;
  // React compares with the value that it saw last, which is this one when it took over the field with it.
  if (field.value === value) field.value = value === "" ? " " : "";
  const prototype = Object.getPrototypeOf(field) as Field;
  // React overrides the property of the element itself to see changes by scripts.
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, value);
  if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionStart);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
