import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Endpoint } from "@tessera/shared/contracts/endpoint";
import { apiSince } from "@tessera/shared/contracts/api-version";
import * as z from "@tessera/shared/schema";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";

const folder = join(import.meta.dirname, "../../../shared/api-shapes");

const shape = z.record(z.string(), z.unknown());
const callShape = z.object({
  query: z.optional(shape),
  body: z.optional(shape),
  reply: z.optional(shape),
});
const shapesFile = z.object({ endpoints: z.record(z.string(), callShape), refusal: shape });

/** A version of the players' API that is served, as it was recorded. */
interface ServedShapes extends z.infer<typeof shapesFile> {
  readonly version: number;
}

let read: readonly ServedShapes[] | undefined;

/** The recorded versions that are served, read once. Source: spec:releases#which-api-is-served. */
export function servedShapes(): readonly ServedShapes[] {
  read ??= readdirSync(folder)
    .map((name) => ({ name, version: Number(/^(\d+)\.json$/.exec(name)?.[1] ?? 0) }))
    .filter(({ version }) => version >= apiSince)
    .map(({ name, version }) => ({
      version,
      ...z.parse(shapesFile, JSON.parse(readFileSync(join(folder, name), "utf8"))),
    }));
  return read;
}

const isTaken = (schema: z.ZodMiniType) => (text: string) => z.safeParse(schema, text).success;
const ajv = new Ajv2020({
  // A contract writes members that say nothing of the values, such as defaults.
  strict: false,
  formats: { date: isTaken(z.iso.date()), "date-time": isTaken(z.iso.datetime()), uuid: isTaken(z.uuid()) },
});
const validators = new WeakMap<object, ValidateFunction>();

/** Compiles a shape when it is first needed. */
function validatorOf(of: object): ValidateFunction {
  const known = validators.get(of) ?? ajv.compile(of);
  validators.set(of, known);
  return known;
}

/**
 * Throws when an answer is not what every served version of its call has. Calls that no version has are left
 * alone, and what has not changed.
 */
export function checkAnswer(
  { method, path }: Pick<Endpoint, "method" | "path">,
  status: number,
  json: unknown,
): void {
  if (status === 304) return;
  const name = `${method} ${path}`;
  for (const { version, endpoints, refusal } of servedShapes()) {
    const call = endpoints[name];
    const expected = call && (status >= 400 ? refusal : call.reply);
    if (!expected) continue;
    const validate = validatorOf(expected);
    // An answer without a body is null to who called.
    if (!validate(json ?? null))
      throw new Error(
        `${name} is not answered as API ${version} has it: ${ajv.errorsText(validate.errors, { dataVar: "" })}`,
      );
  }
}
