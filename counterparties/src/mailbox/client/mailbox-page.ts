import { formatDateTime } from "@tessera/shared/core/time";
import * as z from "@tessera/shared/schema";
import { element } from "../../platform/client/element.ts";
import { otherLanguages, type Language } from "../../platform/language.ts";
import { mailList, type Mail } from "../mails.ts";
import type { Words } from "../locales/words.ts";
import { wordsOf } from "../locales/words-of.ts";

const pollIntervalMs = 2_000;
const timeoutMs = 5_000;

/** Fills the page, and keeps it up to date. */
export function startMailbox(body: HTMLElement, language: Language): void {
  const words = wordsOf(language);
  const address = element("input", {
    class: "Field",
    id: "address",
    type: "email",
    autocomplete: "off",
    spellcheck: "false",
    placeholder: words.all,
    value: new URLSearchParams(location.search).get("to") ?? "",
  });
  const offline = element("p", { class: "Tile Offline", role: "status", hidden: true }, words.offline);
  const count = element("p", { class: "Hint", role: "status" });
  const list = element("ol", { class: "Mails" });
  let shown = new Map<string, HTMLElement>();
  body.append(frame(words, language, address, offline, count, list));

  function show(mails: readonly Mail[]): void {
    const to = address.value.trim();
    count.textContent = mails.length > 0 ? words.count(mails.length) : to ? words.emptyFor(to) : words.empty;
    const items = new Map(mails.map((mail) => [mail.id, shown.get(mail.id) ?? mailItem(mail, words)]));
    for (const [id, item] of shown) if (!items.has(id)) item.remove();
    shown = items;
    // Existing items are not moved, so that they keep selection and focus.
    [...items.values()].forEach((item, index) => {
      if (list.children[index] !== item) list.insertBefore(item, list.children[index] ?? null);
    });
  }

  async function refresh(): Promise<void> {
    const to = address.value.trim();
    try {
      const mails = await fetchMails(to);
      offline.hidden = true;
      if (to === address.value.trim()) show(mails);
    } catch {
      offline.hidden = false;
    }
  }

  address.addEventListener("input", () => {
    const to = address.value.trim();
    history.replaceState(
      null,
      "",
      to ? `?lang=${language}&to=${encodeURIComponent(to)}` : `?lang=${language}`,
    );
    void refresh();
  });
  setInterval(() => {
    if (!document.hidden) void refresh();
  }, pollIntervalMs);
  void refresh();
}

async function fetchMails(to: string): Promise<Mail[]> {
  const query = to ? `?to=${encodeURIComponent(to)}` : "";
  const response = await fetch(`/api/mails${query}`, { signal: AbortSignal.timeout(timeoutMs) });
  return z.parse(mailList, await response.json()).mails;
}

function frame(
  words: Words,
  language: Language,
  address: HTMLElement,
  ...content: HTMLElement[]
): HTMLElement {
  return element(
    "main",
    { class: "Page" },
    element(
      "header",
      { class: "PageHead" },
      element("h1", {}, words.mailbox),
      element(
        "nav",
        {},
        ...otherLanguages(language).map(({ code, name }) =>
          element("a", { href: `?lang=${code}`, hreflang: code, lang: code }, name),
        ),
      ),
    ),
    element("div", { class: "Filter" }, element("label", { for: "address" }, words.address), address),
    ...content,
    element("p", { class: "Hint" }, words.sandbox),
  );
}

function mailItem(mail: Mail, words: Words): HTMLElement {
  return element(
    "li",
    { class: "Panel" },
    element(
      "div",
      { class: "Tile" },
      element("h2", {}, mail.subject || words.noSubject),
      element("p", { class: "Hint" }, `${words.to} ${mail.to.join(", ")} · ${words.from} ${mail.from}`),
      element("p", { class: "Hint" }, formatDateTime(mail.receivedAt)),
    ),
    ...(mail.code === null ? [] : [codeTile(mail.code, words)]),
    element("p", { class: "Tile MailText" }, mail.text),
  );
}

function codeTile(code: string, words: Words): HTMLElement {
  const label = element("span", {}, words.copyCode);
  const copy = element("button", { class: "Button", type: "button" }, label);
  const digits = element("p", { class: "Code" }, code);
  const announcer = element("span", { class: "Spoken", role: "status" });
  copy.addEventListener("click", () => {
    void navigator.clipboard.writeText(code).then(
      () => {
        label.textContent = words.copied;
        announcer.textContent = words.copied;
      },
      // Without permission to copy, select the digits.
      () => getSelection()?.selectAllChildren(digits),
    );
  });
  return element(
    "div",
    { class: "Tile CodeTile" },
    element("div", {}, element("p", { class: "Hint" }, words.code), digits),
    copy,
    announcer,
  );
}
