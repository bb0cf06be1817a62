import { languageOrDefault } from "@tessera/shared/core/languages";
import { formatDateTime } from "@tessera/shared/core/time";
import { type Addressee, type Mail, playerMail } from "../../integrations/mail/mailer.ts";
import { describeDevice, type Visit } from "../sessions/index.ts";
import { texts } from "./texts.ts";

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
