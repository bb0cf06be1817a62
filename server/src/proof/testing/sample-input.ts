import { newId } from "@tessera/shared/core/identifiers";
import * as z from "@tessera/shared/schema";
import { toJSONSchema } from "zod/v4/core";

/** The part of JSON Schema that the contracts use. */
interface Described {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly anyOf?: readonly Described[];
  readonly oneOf?: readonly Described[];
  readonly items?: Described;
  readonly properties?: Readonly<Record<string, Described>>;
}

/** Values of members whose format is not in the schema. */
export type KnownMembers = Readonly<Record<string, unknown>>;

/**
 * A value that a contract's schema takes, every optional member included. `known` has the values of members
 * whose form the description does not tell.
 *
 * @throws when the value is none that the schema takes: the member that is to blame belongs into `known`
 */
export function sampleOf(schema: z.ZodMiniType, known: KnownMembers): unknown {
  const described: unknown = toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  const value = valueOf(described as Described, "", known);
  const result = z.safeParse(schema, value);
  if (!result.success) throw new Error(`${JSON.stringify(value)}: ${JSON.stringify(result.error.issues)}`);
  return value;
}

/** A value that a recorded shape takes, like {@link sampleOf}. */
export function sampleOfShape(shape: object, known: KnownMembers): unknown {
  return valueOf(shape, "", known);
}

function valueOf(described: Described, name: string, known: KnownMembers): unknown {
  const isKnown = Object.hasOwn(known, name);
  const option = (described.anyOf ?? described.oneOf)?.find(({ type }) => type !== "null");
  if (option && !(isKnown && (known[name] ?? null) === null)) return valueOf(option, name, known);
  if (isKnown && isPossible(described, known[name])) return known[name];
  if (described.const !== undefined) return described.const;
  if (described.enum) return described.enum[0];
  if (described.properties) {
    return Object.fromEntries(
      Object.entries(described.properties).map(([member, inner]) => [member, valueOf(inner, member, known)]),
    );
  }
  if (described.type === "array") return [valueOf(described.items ?? {}, name, known)];
  if (described.type === "boolean") return true;
  if (described.type === "number" || described.type === "integer") return numberOf(described);
  if (name.endsWith("Minor")) return "1000";
  return (described.format && samples[described.format]) ?? "sample";
}

/** Texts of the formats that contracts have. */
const samples: Readonly<Record<string, string>> = {
  date: "2026-01-31",
  "date-time": "2026-01-31T05:00:00.000Z",
  uuid: newId(),
};

/**
 * False for a known value of another member with the same name, one of which has a list of values or a
 * format.
 */
function isPossible({ enum: values, format, pattern }: Described, value: unknown): boolean {
  if (values) return values.includes(value);
  if (typeof value !== "string") return true;
  if (format === "date-time") return value.includes("T");
  return format === "date" || pattern === undefined || new RegExp(pattern, "u").test(value);
}

function numberOf({ minimum, exclusiveMinimum }: Described): number {
  return Math.max(minimum ?? 1, (exclusiveMinimum ?? 0) + 1);
}
