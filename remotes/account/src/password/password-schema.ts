import { newPassword, passwordChange } from "@tessera/shared/contracts/auth";
import * as z from "@tessera/shared/schema";

/** Schema of the form: the server's password rules, and equality of both new passwords. */
export const passwordSchema = z
  .object({
    oldPassword: passwordChange.shape.oldPassword,
    newPassword,
    passwordConfirmation: z.string().check(z.minLength(1, "required")),
  })
  .check(
    z.refine(({ newPassword: wanted, passwordConfirmation }) => wanted === passwordConfirmation, {
      error: "passwordConfirmation.match",
      path: ["passwordConfirmation"],
      // Checked on blur, even while other fields are invalid.
      when: () => true,
    }),
  );

export type PasswordValues = z.output<typeof passwordSchema>;
