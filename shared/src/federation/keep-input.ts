import type { EarlyInput } from "../contracts/early-input.ts";

type Field = HTMLInputElement | HTMLTextAreaElement;

const textFields = "input:not([type=checkbox], [type=radio], [type=file], [type=hidden]), textarea";

/**
 * Remembers what was typed into the document's first screen before its scripts ran. The returned function, called when they
 * run, enters it again as a player would, so that the form learns of it, and repeats the clicks.
 */
export function keepInput(container: HTMLElement): () => void {
  const read = () => [...container.querySelectorAll<Field>(textFields)];
  const typed = read().map(({ name, value, defaultValue }) => ({
    name,
    value,
    isTyped: value !== defaultValue,
  }));
  return () => {
    for (const field of read()) {
      const before = typed.find(({ name, isTyped }) => isTyped && name !== "" && name === field.name);
      if (!before || field.value === before.value) continue;
      const prototype = Object.getPrototypeOf(field) as Field;
      // React overrides the property of the element itself to see changes by scripts.
      Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, before.value);
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
    const early: EarlyInput | undefined = window.tesseraEarlyInput;
    early?.runs(container);
  };
}
