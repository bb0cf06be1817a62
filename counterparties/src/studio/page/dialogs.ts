import { element, iconButton } from "../../platform/client/element.ts";
import { onSiteBack, postToSite } from "../../platform/client/site-messages.ts";
import classes from "./dialogs.module.css";

export interface Choice {
  readonly label: string;
  readonly isMain?: boolean;
  readonly choose?: () => void;
}

export interface Notice {
  readonly title: string;
  readonly text: string;
  readonly choices: readonly Choice[];
  /** True for urgent messages, which interrupt a screen reader. */
  readonly isAlert?: boolean;
  /** True when the game cannot continue: Escape does not close it. */
  readonly isFinal?: boolean;
}

let dialogCount = 0;

/** Dialogs that Back may close. */
const closableDialogs = "dialog[open]:not([data-final])";

/**
 * Reports to the site's page whether a dialog lies over the game, and closes it when Back is pressed there.
 */
export function followSiteBack(siteOrigin: string): void {
  report = (isOpen) => postToSite(siteOrigin, isOpen ? "overlay-opened" : "overlay-closed");
  onSiteBack(siteOrigin, () => {
    for (const dialog of document.querySelectorAll<HTMLDialogElement>(closableDialogs)) dialog.close();
  });
}

/** Assigned while the site is followed. */
let report: (isOpen: boolean) => void = () => undefined;

/** Opens a dialog, which is removed when it closes. */
function open(dialog: HTMLDialogElement): void {
  const tell = () => report(document.querySelector(closableDialogs) !== null);
  dialog.addEventListener("close", () => {
    dialog.remove();
    tell();
  });
  document.body.append(dialog);
  dialog.showModal();
  tell();
}

/** Shows a modal message with choices. Focus returns to the previous element. */
export function showNotice({ title, text, choices, isAlert = true, isFinal = false }: Notice): void {
  const id = `notice-${++dialogCount}`;
  const buttons = choices.map(({ label, isMain = false, choose }) => {
    const button = element(
      "button",
      { type: "button", class: classes["Button"], "data-main": isMain },
      label,
    );
    button.addEventListener("click", () => {
      if (!isFinal) dialog.close();
      choose?.();
    });
    return button;
  });
  const dialog = element(
    "dialog",
    {
      class: classes["Notice"],
      "data-final": isFinal,
      role: isAlert ? "alertdialog" : undefined,
      "aria-labelledby": `${id}-title`,
      "aria-describedby": `${id}-text`,
    },
    element("h2", { class: classes["Title"], id: `${id}-title` }, title),
    element("p", { class: classes["Text"], id: `${id}-text` }, text),
    element("div", { class: classes["Choices"] }, ...buttons),
  );
  dialog.addEventListener("cancel", (event) => {
    if (isFinal) event.preventDefault();
  });
  open(dialog);
}

/** Shows a dialog with a heading, a close button and scrollable content. */
export function showSheet(title: string, closeLabel: string, ...content: Node[]): void {
  const id = `sheet-${++dialogCount}`;
  const close = iconButton("close", closeLabel, classes["Close"]);
  const dialog = element(
    "dialog",
    { class: classes["Sheet"], "aria-labelledby": id },
    element(
      "header",
      { class: classes["Header"] },
      element("h2", { class: classes["Title"], id }, title),
      close,
    ),
    element(
      "div",
      { class: classes["Body"], tabindex: "0", role: "region", "aria-labelledby": id },
      ...content,
    ),
  );
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  open(dialog);
}

export function isDialogOpen(): boolean {
  return document.querySelector("dialog[open]") !== null;
}
