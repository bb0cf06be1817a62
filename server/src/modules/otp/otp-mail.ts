import type { Language } from "@tessera/shared/contracts/scalars";
import type { Mail } from "../../integrations/mail/mailer.ts";
import type { CodePurpose } from "./otps.ts";

/** Addressee of a code. */
export interface Addressee {
  readonly username: string;
  readonly email: string;
  readonly language: Language;
}

interface Texts {
  readonly subject: (code: string) => string;
  readonly greeting: (username: string) => string;
  readonly purposes: Readonly<Record<CodePurpose, string>>;
  readonly code: (code: string) => string;
  readonly warning: string;
  /** Advice for a recipient who did not request the code. */
  readonly notMine: string;
  /** The same advice for a code that anybody may have requested. */
  readonly notMineForgot: string;
}

const texts: Readonly<Record<Language, Texts>> = {
  en: {
    subject: (code) => `${code} is your Tessera code`,
    greeting: (username) => `Hello ${username},`,
    purposes: {
      verify_email: "use this code to confirm your email address:",
      referral: "use this code to send your referral application:",
      change_bank: "use this code to add a bank account:",
      withdraw: "use this code to confirm your withdrawal:",
      forgot_password: "use this code to choose a new password:",
    },
    code: (code) => `    ${code}`,
    warning: "It is good for 10 minutes. We never ask you for it; give it to nobody.",
    notMine: "If you did not ask for it, change your password.",
    notMineForgot: "If you did not ask for it, you need not do anything: your password stays as it is.",
  },
  id: {
    subject: (code) => `${code} adalah kode Tessera Anda`,
    greeting: (username) => `Halo ${username},`,
    purposes: {
      verify_email: "gunakan kode ini untuk mengonfirmasi alamat email Anda:",
      referral: "gunakan kode ini untuk mengirim pendaftaran referral Anda:",
      change_bank: "gunakan kode ini untuk menambahkan rekening bank:",
      withdraw: "gunakan kode ini untuk mengonfirmasi penarikan Anda:",
      forgot_password: "gunakan kode ini untuk memilih kata sandi baru:",
    },
    code: (code) => `    ${code}`,
    warning: "Kode berlaku selama 10 menit. Kami tidak pernah memintanya; jangan berikan kepada siapa pun.",
    notMine: "Jika Anda tidak memintanya, ubah kata sandi Anda.",
    notMineForgot: "Jika Anda tidak memintanya, abaikan saja: kata sandi Anda tetap sama.",
  },
};

/** Builds the mail with the code, in the player's language. */
export function otpMail(to: Addressee, purpose: CodePurpose, code: string): Mail {
  const text = texts[to.language];
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
