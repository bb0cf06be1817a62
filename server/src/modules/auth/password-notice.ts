import type { Sql } from "@tessera/database";
import { newId } from "@tessera/shared/core/identifiers";
import { inEveryLanguage, languageOrDefault } from "@tessera/shared/core/languages";
import type { Mail } from "../../integrations/mail/mailer.ts";
import { sendMessage } from "../messages/index.ts";
import type { Addressee } from "../verification/index.ts";
import { texts } from "./texts.ts";

/** The mail about a changed password, in the player's language. */
export function passwordMail({ username, email, language }: Addressee): Mail {
  const { subject, greeting, lines } = texts[languageOrDefault(language)].passwordMail;
  const text = [greeting(username), "", ...lines, "", "Tessera", ""].join("\n");
  return { to: email, subject, text };
}

/** The mail about a password that was changed by a mailed code, in the player's language. */
export function changedByCodeMail({ username, email, language }: Addressee): Mail {
  const { passwordMail: mail, changedByCode } = texts[languageOrDefault(language)];
  const text = [mail.greeting(username), "", ...changedByCode, "", "Tessera", ""].join("\n");
  return { to: email, subject: mail.subject, text };
}

/** Sends the player an inbox message about the changed password. */
export async function notifyPasswordChanged(sql: Sql, playerId: string, now: Date): Promise<void> {
  await sendMessage(
    sql,
    {
      playerId,
      category: "system",
      title: inEveryLanguage(texts, ({ passwordMessage }) => passwordMessage.title),
      body: inEveryLanguage(texts, ({ passwordMessage }) => passwordMessage.body),
      link: "/profile/sessions",
      dedupeKey: `password:${newId()}`,
      by: "system:auth",
    },
    now,
  );
}
