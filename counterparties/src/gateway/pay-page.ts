import { formatDateTime } from "@tessera/shared/core/time";
import { encode } from "uqr";
import type { ClientFiles } from "../platform/client-files.ts";
import { html, type Markup } from "../platform/html.ts";
import type { Language } from "../platform/language.ts";
import type { Payment } from "./orders.ts";
import { pageFrame, webhookLog } from "./page-frame.ts";
import { formatReal } from "./real-amount.ts";
import type { Words } from "./locales/words.ts";
import { wordsOf } from "./locales/words-of.ts";

/** Wrong amount of a simulated customer error: a tenth too little. */
export const wrongAmount = (amount: bigint) => amount - (amount / 10n || 1n);

const statusShapes = { pending: "waiting", paid: "good", expired: "over" } as const;

/** Renders the payment page, with buttons that pay correctly or simulate errors. */
export function payPage(
  payment: Payment,
  options: { client: ClientFiles; language: Language; revision: string },
): string {
  const words = wordsOf(options.language);
  const { payTo, status, amount, currency, paidAmount, paidAt, returnUrl, method } = payment;
  const methodNames: Readonly<Record<string, string>> = words.methods;
  const payload = payTo.kind === "qr" ? payTo.payload : null;
  return pageFrame(
    { ...options, title: words.payment },
    html`<section class="Panel">
        <div class="Pay" ${payload !== null && html`data-code`}>
          <div class="PayFacts">
            <div class="Tile">
              <span class="Status" data-status="${statusShapes[status]}">${words.statuses[status]}</span>
              <p class="Hint">${words.toPay}</p>
              <p class="Amount">${formatReal(amount, currency)}</p>
            </div>
            <dl class="Facts">
              ${fact(words.method, methodNames[method] ?? method)} ${target(payment, words)}
              ${fact(words.payer, payment.customerName)}
              ${fact(words.payBefore, formatDateTime(payment.expiresAt))}
              ${paidAmount !== null && fact(words.paid, `${formatReal(paidAmount, currency)} · ${formatDateTime(paidAt)}`)}
              ${fact(words.reference, payment.ref)}
            </dl>
          </div>
          ${payload !== null && html`<div class="Code">${qrCode(payload, words.code)}</div>`}
        </div>
        ${payload !== null && html`<p class="Tile Payload">${payload}</p>`}
      </section>
      ${trials(payment, words, options.language)}
      ${returnUrl !== null && html`<p><a href="${returnUrl}">${words.back}</a></p>`}
      ${webhookLog(payment.events, words)}`,
  );
}

function fact(name: string, value: string): Markup {
  return html`<div>
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>`;
}

function target({ payTo }: Payment, words: Words): readonly Markup[] {
  if (payTo.kind === "va") return [fact(words.virtualAccountAt(payTo.bank), payTo.number)];
  if (payTo.kind === "bank")
    return [
      fact(words.accountAt(payTo.bank), payTo.accountNumber),
      fact(words.accountHolder, payTo.accountName),
    ];
  return [];
}

function trials({ ref, status, payAt, amount, currency }: Payment, words: Words, language: Language): Markup {
  const wrong = formatReal(wrongAmount(amount), currency);
  const isOpen = status !== "paid" && payAt === null;
  return html`<section class="Panel" aria-labelledby="trials">
    <h2 class="Tile" id="trials">${words.trials}</h2>
    <form class="Tile Trials" method="post" action="/pay/${ref}?lang=${language}">
      ${payAt !== null && html`<p role="status">${words.comesLater}</p>`}
      <div class="Buttons">
        ${
          isOpen && [
            button("pay", words.pay, true),
            button("wrong", words.payWrong(wrong)),
            button("late", words.payLate),
            button("twice", words.payTwice),
          ]
        }
        ${status === "paid" && button("again", words.sendTwice)}
      </div>
    </form>
  </section>`;
}

export function button(action: string, label: string, isLit = false): Markup {
  return html`<button class="Button" name="action" value="${action}" ${isLit && html`data-lit`}>
    ${label}
  </button>`;
}

/** Renders a QR code as one SVG path, without inline styles, which the content security policy forbids. */
function qrCode(payload: string, name: string): Markup {
  const { size, data } = encode(payload, { ecc: "M", border: 2 });
  const squares = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return html`<svg
    role="img"
    aria-label="${name}"
    viewBox="0 0 ${size} ${size}"
    width="236"
    height="236"
    shape-rendering="crispEdges"
  >
    <path fill="#000" d="${squares}" />
  </svg>`;
}
