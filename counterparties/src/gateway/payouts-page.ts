import { formatDateTime } from "@tessera/shared/core/time";
import type { ClientFiles } from "../platform/client-files.ts";
import { html, type Markup } from "../platform/html.ts";
import type { Language } from "../platform/language.ts";
import type { Behaviour } from "./behaviour.ts";
import type { Payout } from "./orders.ts";
import { pageFrame, webhookLog } from "./page-frame.ts";
import { button } from "./pay-page.ts";
import { formatReal } from "./real-amount.ts";
import type { Words } from "./locales/words.ts";
import { wordsOf } from "./locales/words-of.ts";

/** Maximum number of payouts on the page. */
const shownMax = 50;

const statusShapes = { pending: "waiting", paid: "good", failed: "bad" } as const;
const modes = ["pay", "wait", "fail-next"] as const;

/** Renders the payouts with their states, and the setting for the next ones. */
export function payoutsPage(
  payouts: readonly Payout[],
  mode: Behaviour["payouts"],
  options: { client: ClientFiles; language: Language; revision: string },
): string {
  const { language } = options;
  const words = wordsOf(language);
  return pageFrame(
    { ...options, title: words.payouts },
    html`<form class="Panel" method="post" action="/payouts?lang=${language}">
        <p class="Tile">${words.payoutsHint}</p>
        <div class="Tile Buttons">
          ${modes.map(
            (one) =>
              html`<button
                class="Button"
                name="payouts"
                value="${one}"
                aria-pressed="${one === mode ? "true" : "false"}"
                ${one === mode && html`data-lit`}
              >
                ${words.payoutModes[one]}
              </button>`,
          )}
        </div>
      </form>
      ${payouts.length === 0 && html`<p class="Tile">${words.noPayouts}</p>`}
      ${payouts.slice(0, shownMax).map((payout) => payoutPanel(payout, words, language))}`,
  );
}

function payoutPanel(payout: Payout, words: Words, language: Language): Markup {
  const { ref, status, amount, currency, bank, accountNumber, accountName, reason } = payout;
  return html`<article class="Panel" aria-label="${ref}">
    <div class="Tile Payout">
      <div>
        <p class="PayoutAmount">${formatReal(amount, currency)}</p>
        <p>${words.to} ${bank} ${accountNumber}, ${accountName}</p>
        <p class="Hint">${formatDateTime(payout.createdAt)} · ${ref}${reason !== null && ` · ${reason}`}</p>
      </div>
      <span class="Status" data-status="${statusShapes[status]}">${words.statuses[status]}</span>
      ${
        status === "pending" &&
        html`<form class="Buttons" method="post" action="/payouts/${ref}?lang=${language}">
          ${button("pay", words.payPayout)}${button("fail", words.failPayout)}
        </form>`
      }
    </div>
    ${webhookLog(payout.events, words, ref)}
  </article>`;
}
