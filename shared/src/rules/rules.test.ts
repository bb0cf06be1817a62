import { expect, it } from "vitest";
import * as rules from "./index.ts";

it("the door of outside checks: exactly the functions that were named, without a document", () => {
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
