import { languageOrDefault, loadEveryLanguage } from "@tessera/shared/core/languages";
import { type Addressee, type Mail, playerMail } from "../../../integrations/mail/mailer.ts";
import type { CodePurpose } from "./otps.ts";
import type { texts as reference } from "./locales/en/index.ts";

/** Texts of the mail with a code by language. */
export const texts = await loadEveryLanguage<typeof reference>(
  (language) => import(`./locales/${language}/index.ts`),
);

/** Builds the mail with the code, in the player's language. */
export function otpMail(to: Addressee, purpose: CodePurpose, code: string): Mail {
  const text = texts[languageOrDefault(to.language)];
  const notMine = purpose === "forgot_password" ? text.notMineForgot : text.notMine;
  const lines = [text.purposes[purpose], "", text.code(code), "", `${text.warning} ${notMine}`];
  return playerMail(to, text.subject(code), text.greeting, lines);
}
