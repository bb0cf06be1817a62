import type { ClientFiles } from "../platform/client-files.ts";
import { pageDocument } from "../platform/page.ts";
import { html, type Markup } from "../platform/html.ts";
import { otherLanguages, type Language } from "../platform/language.ts";
import { formatDateTime } from "@tessera/shared/core/time";
import type { GatewayEvent } from "./orders.ts";
import type { Words } from "./locales/words.ts";
import { wordsOf } from "./locales/words-of.ts";

export interface PageFrame {
  readonly client: ClientFiles;
  readonly language: Language;
  readonly title: string;
  /** Digest of the page's data; another one triggers a reload. */
  readonly revision: string;
}

/** Renders the document around the content of a gateway page. */
export function pageFrame({ client, language, title, revision }: PageFrame, content: Markup): string {
  const words = wordsOf(language);
  return pageDocument({
    language,
    title,
    files: client,
    metas: { revision },
    body: html`<main class="Page">
      <header class="PageHead">
        <div>
          <p class="Hint">${words.gateway}</p>
          <h1>${title}</h1>
        </div>
        <nav>
          <a href="/payouts?lang=${language}">${words.payouts}</a>
          ${otherLanguages(language).map(
            ({ code, name }) => html`<a href="?lang=${code}" hreflang="${code}" lang="${code}">${name}</a>`,
          )}
        </nav>
      </header>
      ${content}
      <p class="Hint">${words.sandbox}</p>
    </main>`,
  });
}

/** Renders the webhook attempts of an order, newest first, with their responses. */
export function webhookLog(events: readonly GatewayEvent[], words: Words, idSuffix = ""): Markup {
  return html`<section class="Panel Log" aria-labelledby="webhooks${idSuffix}">
    <h2 class="Tile" id="webhooks${idSuffix}">${words.webhooks}</h2>
    ${events.length === 0 && html`<p class="Tile Hint">${words.noWebhooks}</p>`}
    <ol class="Panel">
      ${events.toReversed().map((event) => loggedEvent(event, words))}
    </ol>
  </section>`;
}

function loggedEvent({ id, type, copiesLeft, attempts }: GatewayEvent, words: Words): Markup {
  const [status, word] =
    copiesLeft > 0
      ? (["waiting", words.onItsWay] as const)
      : attempts.length > 0
        ? (["good", words.delivered] as const)
        : (["over", words.withheld] as const);
  return html`<li class="Tile">
    <div>
      <b>${type}</b>
      <p class="Hint">${id}</p>
    </div>
    <span class="Status" data-status="${status}">${word}</span>
    <ol>
      ${attempts.map(
        (attempt) =>
          html`<li>
            ${formatDateTime(attempt.at)} ·
            ${attempt.status === null ? words.silence : words.answered(attempt.status)}
          </li>`,
      )}
    </ol>
  </li>`;
}
