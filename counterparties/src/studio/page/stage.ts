import { element } from "../../platform/client/element.ts";
import { postToSite } from "../../platform/client/site-messages.ts";
import { showNotice } from "./dialogs.ts";
import { failureNotice } from "./failure-notice.ts";
import classes from "./game.module.css";
import type { Page } from "./page.ts";
import { StudioFailure } from "./studio-calls.ts";
import type { Words } from "./locales/words.ts";

export interface StageOptions<State> {
  readonly page: Page;
  readonly words: Words;
  readonly open: () => Promise<State>;
  /** Shows the opened game on the stage. */
  readonly play: (stage: HTMLElement, state: State) => void;
}

/** Opens a game in the page: its scene and heading, then the game itself, or why it does not open. */
export async function openStage<State>(root: HTMLElement, options: StageOptions<State>): Promise<void> {
  const { page, words, open, play } = options;
  const stage = element("main", { class: classes["Game"] });
  const status = element("p", { class: classes["Opening"], role: "status" }, words.opening);
  stage.append(scene(page), heading(page), status);
  root.replaceChildren(stage);
  // From here on the game itself shows that it opens, or why it does not.
  postToSite(page.siteOrigin, "ready");
  try {
    const state = await open();
    status.remove();
    play(stage, state);
  } catch (error) {
    status.remove();
    showNotice(
      failureNotice(codeOf(error), { words, page, isDemo: false, isOpen: false }, () => {
        void openStage(root, options);
      }),
    );
  }
}

function scene({ slug, glaze }: Page): Node {
  const names = ["deep", "body", "body-light", "lit", "bone", "counter"];
  for (const [index, name] of names.entries())
    if (glaze[index]) document.documentElement.style.setProperty(`--glaze-${name}`, glaze[index]);
  return slug
    ? element("img", { class: classes["Scene"], src: `/art/${slug}/scene.svg`, alt: "" })
    : document.createTextNode("");
}

/** Heading for screen readers; the visible name is in the site's bar. */
function heading({ gameName }: Page): HTMLElement {
  return element("h1", { class: classes["Spoken"] }, gameName);
}

export function codeOf(error: unknown) {
  if (error instanceof StudioFailure) return error.code;
  throw error;
}

export function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, milliseconds)));
}
