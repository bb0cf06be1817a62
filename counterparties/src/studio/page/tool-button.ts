import { element } from "../../platform/client/element.ts";

/** Creates a button of a game's tools. While it is `aria-disabled` it does nothing, and keeps the focus. */
export function createToolButton(label: string, use: () => void): HTMLButtonElement {
  const button = element("button", { type: "button" }, label);
  button.addEventListener("click", () => {
    if (button.getAttribute("aria-disabled") !== "true") use();
  });
  return button;
}
