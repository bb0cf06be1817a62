import * as z from "@tessera/shared/schema";

/** Six digits of an authenticator. */
export const appCode = z.string().check(z.regex(/^\d{6}$/, "appCode"));
/** Six digits of an authenticator, or a recovery code in any form that people type. */
export const factorCode = z
  .string()
  .check(z.minLength(1, "required"), z.maxLength(32), z.regex(/^(\d{6}|.*\D.*)$/, "appCode"));
