import type { Sql } from "@tessera/database";
import { newId } from "@tessera/shared/core/identifiers";
import { inEveryLanguage, languageOrDefault, loadEveryLanguage } from "@tessera/shared/core/languages";
import { type Addressee, type Mail, playerMail } from "../../integrations/mail/mailer.ts";
import { sendMessage } from "../messages/index.ts";
import type { texts as reference } from "./locales/en/index.ts";

/** Texts of the notices about what support has changed in an account, by language. */
const texts = await loadEveryLanguage<typeof reference>(
  (language) => import(`./locales/${language}/index.ts`),
);

/** Kinds of what support changes. */
export type ContactKind = "name" | "phone" | "email" | "bankAccount" | "twoStepLogin";

/** Pages of what is changed, where it is not the profile itself. */
const links: Partial<Record<ContactKind, string>> = {
  bankAccount: "/profile/bank",
  twoStepLogin: "/profile/two-step",
};

/** A change as its player is notified of it. */
export interface ContactNotice {
  readonly kind: ContactKind;
  /** New value, masked where it is sensitive. */
  readonly value: string;
  /** Text of the operator for the player. */
  readonly reason: string;
}

type Words = (typeof texts)[keyof typeof texts];

const sentences = (words: Words, { kind, value, reason }: ContactNotice) => [
  words.changes[kind].body(value),
  words.reason(reason),
  words.notMine,
];

/** Sends the player an inbox message about a change. `by` is the operator, `admin:<id>`. */
export async function tellPlayer(
  sql: Sql,
  notice: ContactNotice,
  { playerId, by, now }: { readonly playerId: string; readonly by: string; readonly now: Date },
): Promise<void> {
  await sendMessage(
    sql,
    {
      playerId,
      category: "system",
      title: inEveryLanguage(texts, ({ changes }) => changes[notice.kind].title),
      body: inEveryLanguage(texts, (words) => sentences(words, notice).join("\n")),
      link: links[notice.kind] ?? "/profile",
      dedupeKey: `contact:${newId()}`,
      by,
    },
    now,
  );
}

/** The mail about a change, in the player's language. */
export function noticeMail(to: Addressee, notice: ContactNotice): Mail {
  const words = texts[languageOrDefault(to.language)];
  return playerMail(to, words.changes[notice.kind].title, words.greeting, sentences(words, notice));
}
