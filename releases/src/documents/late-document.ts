import { languageCodes } from "@tessera/shared/core/languages";
import { scriptJson } from "./markup.ts";
import { texts } from "./texts.ts";

/**
 * Earliest time in milliseconds at which a document without content says so. Source: words are shown within 4
 * s.
 */
const waitMs = 3_000;

/** Time in milliseconds without a byte after which a document counts as stopped. */
const silenceMs = 1_500;

const messages = Object.fromEntries(
  languageCodes.map((language) => [language, [texts[language].slowTitle, texts[language].tryAgain]]),
);

/**
 * Returns the code of the first inline script of a document: a message with "Try again" in the place of a
 * document that stops before its root element, or whose damage hides the shell's script, for example behind
 * a tag that is never closed. From there on the watchdog shows what is wrong. A browser does
 * not tell a page that its document was cut off, and paints nothing before the body, so the document is
 * opened again, which ends its request.
 */
export function lateDocument(): string {
  return `(${code})(${scriptJson(messages)},${waitMs},${silenceMs})`;
}

const code = `(messages, waitMs, silenceMs) => {
  let length = 0, grownAt = 0;
  const timer = setInterval(() => {
    const page = document.documentElement, now = performance.now();
    if (document.getElementById("root") && document.querySelector("script[src]")) return clearInterval(timer);
    if (page.outerHTML.length > length) {
      length = page.outerHTML.length;
      grownAt = now;
    }
    if (now < waitMs || now < grownAt + silenceMs) return;
    clearInterval(timer);
    const { lang, dataset: { theme } } = page;
    const [title, label] = messages[lang] || Object.values(messages)[0];
    document.open();
    document.close();
    document.title = title;
    document.documentElement.lang = lang;
    document.documentElement.style.colorScheme = theme;
    document.body.style.cssText = "padding:24px;font:16px system-ui;text-align:center";
    const message = document.createElement("main"), button = document.createElement("button");
    message.setAttribute("role", "alert");
    button.append(label);
    button.style.cssText = "font:inherit;min-height:48px;padding:0 20px";
    button.onclick = () => location.reload();
    message.append(title, document.createElement("p"), button);
    document.body.append(message);
  }, 250);
}`;
