import { newPassword, passwordChange } from "@tessera/shared/contracts/auth";
import * as z from "@tessera/shared/schema";

/** What the form holds. The server's own rules, and that both new passwords are one. */
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
      // Said as soon as the field is left, and not only when everything else is right.
      when: () => true,
    }),
  );

export type PasswordValues = z.output<typeof passwordSchema>;
