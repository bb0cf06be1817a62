import "./development/renderers.ts";
import "./styles/global.ts";
import type { StartFailure } from "@tessera/shared/contracts/watchdog";
import { yieldToBrowser } from "@tessera/shared/core/yield-to-browser";
import { MissingTexts } from "./missing-texts.ts";

/**
 * Modules of this file in the order of their evaluation, each in a task of its own. Evaluated by one import
 * they hold a phone's processor for more than 100 ms, in which it answers no input.
 */
const modules = [
  () => import(/* webpackMode: "eager" */ "./react-dom.ts"),
  () => import(/* webpackMode: "eager" */ "@tessera/shared/i18n"),
  () => import(/* webpackMode: "eager" */ "@tessera/shared/query"),
  () => import(/* webpackMode: "eager" */ "@tessera/shared/router"),
  () => import(/* webpackMode: "eager" */ "@tessera/shared/ui"),
  () => import(/* webpackMode: "eager" */ "@tessera/shared/federation"),
  () => import(/* webpackMode: "eager" */ "./routes.tsx"),
] as const;

async function start(root: HTMLElement): Promise<void> {
  for (const evaluate of modules) {
    await evaluate();
    await yieldToBrowser();
  }
  const { startShell } = await import(/* webpackMode: "eager" */ "./start-shell.tsx");
  await yieldToBrowser();
  await startShell(root);
}

const root = document.getElementById("root");
if (!root) throw new Error("This page has no place to render into.");
start(root).catch((cause: unknown) => {
  console.error(cause);
  const failure: StartFailure = cause instanceof MissingTexts ? "texts" : "start";
  window.tesseraWatchdog?.fail(failure, cause);
});
