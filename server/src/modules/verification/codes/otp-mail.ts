import { languageOrDefault } from "@tessera/shared/core/languages";
import type { Mail } from "../../../integrations/mail/mailer.ts";
import type { CodePurpose } from "./otps.ts";
import { texts } from "./texts.ts";

/** Addressee of a code. */
export interface Addressee {
  readonly username: string;
  readonly email: string;
  /** As stored; may be one that this release does not know. */
  readonly language: string;
}

/** Builds the mail with the code, in the player's language. */
export function otpMail(to: Addressee, purpose: CodePurpose, code: string): Mail {
  const text = texts[languageOrDefault(to.language)];
  const notMine = purpose === "forgot_password" ? text.notMineForgot : text.notMine;
  const lines = [
    text.greeting(to.username),
    "",
    text.purposes[purpose],
    "",
    text.code(code),
    "",
    `${text.warning} ${notMine}`,
    "",
    "Tessera",
    "",
  ];
  return { to: to.email, subject: text.subject(code), text: lines.join("\n") };
}
