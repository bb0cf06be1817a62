import { findInputFault } from "@tessera/shared/core/input-bounds";
import * as z from "@tessera/shared/schema";
import { Refusal } from "../errors/refusal.ts";

/**
 * Refuses with VALIDATION the named parts of a request when one of them has a fault: {@link findInputFault}.
 */
export function refuseInputFaults(parts: Readonly<Record<string, unknown>>): void {
  for (const [part, value] of Object.entries(parts)) {
    const fault = findInputFault(value);
    if (!fault) continue;
    // The path of a too deep value is as long as the bound; its beginning names the field.
    const [field = part] = fault.path;
    throw new Refusal("VALIDATION", { fields: { [field]: "invalid" } });
  }
}

/** Validation keys of the contracts contain no spaces, unlike zod's own messages. */
const validationKey = /^[A-Za-z][\w.]*$/;

/** Parses input by its contract. Throws Refusal VALIDATION that names the first failure of each field. */
export function parseInput<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  const fields: Record<string, string> = {};
  for (const issue of result.error.issues) {
    for (const [field, key] of failuresOf(issue, value)) fields[field] ??= key;
  }
  throw new Refusal("VALIDATION", { fields });
}

type Issue = NonNullable<ReturnType<typeof z.safeParse>["error"]>["issues"][number];

function failuresOf(issue: Issue, value: unknown): [field: string, key: string][] {
  const path = issue.path.map(String);
  if (issue.code === "unrecognized_keys")
    return issue.keys.map((key) => [[...path, key].join("."), "unknown"]);
  const field = path.join(".") || "body";
  if (validationKey.test(issue.message)) return [[field, issue.message]];
  return [[field, valueAt(value, issue.path) === undefined ? "required" : "invalid"]];
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((inner, key) => (isRecord(inner) ? inner[key] : undefined), value ?? undefined);
}

function isRecord(value: unknown): value is Record<PropertyKey, unknown> {
  return typeof value === "object" && value !== null;
}
