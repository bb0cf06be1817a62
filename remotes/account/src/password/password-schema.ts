import { newPassword } from "@tessera/shared/contracts/auth";
import { otp } from "@tessera/shared/contracts/otp";
import * as z from "@tessera/shared/schema";

const required = z.string().check(z.minLength(1, "required"));

/** Proof that the player wants the change: the old password, or a code by e-mail. */
export type PasswordProof = "password" | "code";

/** Schema of the form: the server's password rules, equality of both new passwords, and the chosen proof. */
export function passwordSchema(proof: PasswordProof) {
  return z
    .object({
      oldPassword: proof === "password" ? required : z.string(),
      code: proof === "code" ? otp : z.string(),
      newPassword,
      passwordConfirmation: required,
    })
    .check(
      z.refine(({ newPassword: wanted, passwordConfirmation }) => wanted === passwordConfirmation, {
        error: "passwordConfirmation.match",
        path: ["passwordConfirmation"],
        // Checked on blur, even while other fields are invalid.
        when: () => true,
      }),
    );
}

export type PasswordValues = z.output<ReturnType<typeof passwordSchema>>;
