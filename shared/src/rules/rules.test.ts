import { expect, it } from "vitest";
import * as rules from "./index.ts";

it("exports for external checks: exactly the named functions, usable without a DOM", () => {
  expect(typeof document).toBe("undefined");
  expect(Object.keys(rules).sort()).toEqual([
    "amountInput",
    "amountPaste",
    "credentialCookies",
    "digitsInput",
    "emptyToNull",
    "formatAmount",
    "formatDateTime",
    "formatMinor",
    "freeText",
    "idInput",
    "nameInput",
    "nameSubmit",
    "parseAmount",
    "retryDelay",
    "shouldRetryQuery",
    "signPayload",
    "usernameInput",
  ]);
});
