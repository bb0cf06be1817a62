import type { OtpPurpose } from "@tessera/shared/contracts/otp";
import type { Language } from "@tessera/shared/contracts/scalars";
import type { Mail } from "../../platform/mail.ts";

interface Texts {
  readonly subject: (code: string) => string;
  readonly greeting: (username: string) => string;
  readonly purposes: Readonly<Record<OtpPurpose, string>>;
  readonly code: (code: string) => string;
  readonly warning: string;
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
    },
    code: (code) => `    ${code}`,
    warning:
      "It is good for 10 minutes. We never ask you for it; give it to nobody. If you did not ask for it, change your password.",
  },
  id: {
    subject: (code) => `${code} adalah kode Tessera Anda`,
    greeting: (username) => `Halo ${username},`,
    purposes: {
      verify_email: "gunakan kode ini untuk mengonfirmasi alamat email Anda:",
      referral: "gunakan kode ini untuk mengirim pendaftaran referral Anda:",
      change_bank: "gunakan kode ini untuk menambahkan rekening bank:",
      withdraw: "gunakan kode ini untuk mengonfirmasi penarikan Anda:",
    },
    code: (code) => `    ${code}`,
    warning:
      "Kode berlaku selama 10 menit. Kami tidak pernah memintanya; jangan berikan kepada siapa pun. Jika Anda tidak memintanya, ubah kata sandi Anda.",
  },
};

/** The mail that carries a code, in the player's language. */
export function otpMail(
  to: { readonly email: string; readonly username: string; readonly language: Language },
  purpose: OtpPurpose,
  code: string,
): Mail {
  const text = texts[to.language];
  const lines = [
    text.greeting(to.username),
    "",
    text.purposes[purpose],
    "",
    text.code(code),
    "",
    text.warning,
    "",
    "Tessera",
    "",
  ];
  return { to: to.email, subject: text.subject(code), text: lines.join("\n") };
}
