import type { CodePurpose } from "../../otps.ts";

/** English texts of the mail with a code. */
export const texts = {
  subject: (code: string) => `${code} is your Tessera code`,
  greeting: (username: string) => `Hello ${username},`,
  purposes: {
    verify_email: "use this code to confirm your email address:",
    referral: "use this code to send your referral application:",
    change_bank: "use this code to add a bank account:",
    withdraw: "use this code to confirm your withdrawal:",
    change_password: "use this code to choose a new password:",
    forgot_password: "use this code to choose a new password:",
  } satisfies Readonly<Record<CodePurpose, string>>,
  code: (code: string) => `    ${code}`,
  warning: "It is good for 10 minutes. We never ask you for it; give it to nobody.",
  /** Advice for a recipient who did not request the code. */
  notMine: "If you did not ask for it, change your password.",
  /** The same advice for a code that anybody may have requested. */
  notMineForgot: "If you did not ask for it, you need not do anything: your password stays as it is.",
};
