import { captchaAnswer, email, fullName, newPassword, phone, username } from "@tessera/shared/contracts/auth";
import * as z from "@tessera/shared/schema";

/** Schema of the registration form; the request is built from it. The field rules are the server's. */
export function registerSchema({ asksBirthDate }: { readonly asksBirthDate: boolean }) {
  return z
    .object({
      username,
      password: newPassword,
      passwordConfirmation: z.string().check(z.minLength(1, "required")),
      fullName,
      phone,
      email,
      birthDate: z
        .string()
        .check(z.refine((day) => !asksBirthDate || /^\d{4}-\d\d-\d\d$/.test(day), "birthDate.format")),
      referralCode: z.string().check(z.regex(/^([A-Za-z0-9]{6,10})?$/, "referralCode.format")),
      captcha: captchaAnswer,
      terms: z.boolean().check(z.refine((accepted) => accepted, "terms.required")),
    })
    .check(
      z.refine(({ password, passwordConfirmation }) => password === passwordConfirmation, {
        error: "passwordConfirmation.match",
        path: ["passwordConfirmation"],
        // Checked on blur, even while other fields are invalid.
        when: () => true,
      }),
    );
}

export type RegisterSchema = ReturnType<typeof registerSchema>;
export type RegisterValues = z.output<RegisterSchema>;
