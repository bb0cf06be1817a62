import { languageOrDefault } from "@tessera/shared/core/languages";
import { formatDateTime } from "@tessera/shared/core/time";
import type { Mail } from "../../integrations/mail/mailer.ts";
import type { Addressee } from "../verification/index.ts";
import { describeDevice, type Visit } from "../sessions/index.ts";
import { texts } from "./texts.ts";

/** The mail about a login from a device that the player has not used before, in his language. */
export function newDeviceMail({ username, email, language }: Addressee, visit: Visit, now: Date): Mail {
  const { passwordMail, newDeviceMail: words } = texts[languageOrDefault(language)];
  const text = [
    passwordMail.greeting(username),
    "",
    words.lead,
    "",
    `    ${words.time}: ${formatDateTime(now.toISOString())}`,
    `    ${words.device}: ${describeDevice(visit.userAgent)}`,
    `    ${words.address}: ${visit.ip}`,
    "",
    words.mine,
    words.notMine,
    "",
    "Tessera",
    "",
  ];
  return { to: email, subject: words.subject, text: text.join("\n") };
}
