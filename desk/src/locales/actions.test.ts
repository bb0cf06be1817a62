import { auditActions, auditTargets } from "@tessera/shared/operator-contracts/audit-actions";
import { expect, test } from "vitest";
import { actions as english } from "./en/actions.ts";
import { audit as englishAudit } from "./en/audit.ts";
import { actions as indonesian } from "./id/actions.ts";
import { audit as indonesianAudit } from "./id/audit.ts";

const keysOf = (names: readonly string[]) => names.map((name) => name.replaceAll(/[.-]/g, "_"));

test.each([
  ["actions", "English", auditActions, english],
  ["actions", "Indonesian", auditActions, indonesian],
  ["kinds of rows", "English", auditTargets, englishAudit.targets],
  ["kinds of rows", "Indonesian", auditTargets, indonesianAudit.targets],
])("%s of the audit log in %s: a text for each, and for nothing else", (_what, _language, names, texts) => {
  expect(Object.keys(texts)).toEqual(keysOf(names));
  expect(Object.values(texts).filter((text) => text.trim() === "")).toEqual([]);
});
