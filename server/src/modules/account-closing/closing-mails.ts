import { languageOrDefault, loadEveryLanguage } from "@tessera/shared/core/languages";
import { formatMinor, type MinorUnits } from "@tessera/shared/core/money";
import type { Mail } from "../../integrations/mail/mailer.ts";
import type { Addressee } from "../verification/index.ts";
import type { Closing } from "./closings.ts";
import type { texts as reference } from "./locales/en/index.ts";

/** Texts of the mails about a closed account by language. */
const texts = await loadEveryLanguage<typeof reference>(
  (language) => import(`./locales/${language}/index.ts`),
);

const bangkok = new Intl.DateTimeFormat("en-GB", {
  dateStyle: "short",
  timeStyle: "short",
  timeZone: "Asia/Bangkok",
});

/** The mail about the closing of an account, in the player's language. */
export function closedMail({ username, email, language }: Addressee, undoUntil: Date): Mail {
  const { greeting, closed } = texts[languageOrDefault(language)];
  return mailOf(email, closed.subject, [greeting(username), "", ...closed.lines(bangkok.format(undoUntil))]);
}

/** The mail about money that has arrived in a closed account, in the player's language. */
export function lateMoneyMail(
  { username, email, language }: Addressee,
  amountMinor: MinorUnits,
  { closedAt }: Closing,
): Mail {
  const { greeting, lateMoney } = texts[languageOrDefault(language)];
  const way = closedAt === null ? lateMoney.canReopen : lateMoney.writeToUs;
  const lines = [greeting(username), "", lateMoney.arrived(formatMinor(amountMinor)), way];
  return mailOf(email, lateMoney.subject, lines);
}

const mailOf = (to: string, subject: string, lines: readonly string[]): Mail => ({
  to,
  subject,
  text: [...lines, "", "Tessera", ""].join("\n"),
});
