import type { Sql } from "@tessera/database";
import { newId } from "@tessera/shared/core/identifiers";
import { inEveryLanguage, languageOrDefault } from "@tessera/shared/core/languages";
import { type Addressee, type Mail, playerMail } from "../../integrations/mail/mailer.ts";
import { sendMessage } from "../messages/index.ts";
import { texts } from "./texts.ts";
import { formatDateTime } from "@tessera/shared/core/time";
import { describeDevice, type Visit } from "../sessions/index.ts";

/** The mail about a changed password, in the player's language. */
export function passwordMail(to: Addressee): Mail {
  const { subject, greeting, lines } = texts[languageOrDefault(to.language)].passwordMail;
  return playerMail(to, subject, greeting, lines);
}

/** The mail about a password that was changed by a mailed code, in the player's language. */
export function changedByCodeMail(to: Addressee): Mail {
  const { passwordMail: mail, changedByCode } = texts[languageOrDefault(to.language)];
  return playerMail(to, mail.subject, mail.greeting, changedByCode);
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

/** The mail about a login from a device that the player has not used before, in his language. */
export function newDeviceMail(to: Addressee, visit: Visit, now: Date): Mail {
  const { passwordMail, newDeviceMail: words } = texts[languageOrDefault(to.language)];
  return playerMail(to, words.subject, passwordMail.greeting, [
    words.lead,
    "",
    `    ${words.time}: ${formatDateTime(now.toISOString())}`,
    `    ${words.device}: ${describeDevice(visit.userAgent)}`,
    `    ${words.address}: ${visit.ip}`,
    "",
    words.mine,
    words.notMine,
  ]);
}
