import * as z from "@tessera/shared/schema";
import { RegistryRefusal } from "../registry/refusal.ts";

/** Reads an input by its schema. Throws INPUT_INVALID with the first field that is wrong. */
export function parse<Schema extends z.ZodMiniType>(schema: Schema, input: unknown): z.output<Schema> {
  const result = z.safeParse(schema, input);
  if (result.success) return result.data;
  const [fault] = result.error.issues;
  throw new RegistryRefusal(
    "INPUT_INVALID",
    `${fault?.path.join(".") || "The input"}: ${fault?.message ?? "not valid"}.`,
  );
}
