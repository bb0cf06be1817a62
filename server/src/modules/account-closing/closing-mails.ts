import { languageOrDefault, loadEveryLanguage } from "@tessera/shared/core/languages";
import { formatMinor, type MinorUnits } from "@tessera/shared/core/money";
import { type Addressee, type Mail, playerMail } from "../../integrations/mail/mailer.ts";
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
export function closedMail(to: Addressee, undoUntil: Date): Mail {
  const { greeting, closed } = texts[languageOrDefault(to.language)];
  return playerMail(to, closed.subject, greeting, closed.lines(bangkok.format(undoUntil)));
}

/** The mail about money that has arrived in a closed account, in the player's language. */
export function lateMoneyMail(to: Addressee, amountMinor: MinorUnits, { closedAt }: Closing): Mail {
  const { greeting, lateMoney } = texts[languageOrDefault(to.language)];
  const way = closedAt === null ? lateMoney.canReopen : lateMoney.writeToUs;
  const lines = [lateMoney.arrived(formatMinor(amountMinor)), way];
  return playerMail(to, lateMoney.subject, greeting, lines);
}
