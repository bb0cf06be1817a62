import { auditActions } from "@tessera/shared/operator-contracts/audit-actions";
import { expect, test } from "vitest";
import { actions as english } from "./en/actions.ts";
import { actions as indonesian } from "./id/actions.ts";

const keys = auditActions.map((action) => action.replaceAll(/[.-]/g, "_"));

test.each([
  ["English", english],
  ["Indonesian", indonesian],
])("actions of the audit log in %s: words for each, and for nothing else", (_, texts) => {
  expect(Object.keys(texts)).toEqual(keys);
  expect(Object.values(texts).filter((text) => text.trim() === "")).toEqual([]);
});
