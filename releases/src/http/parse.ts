import * as z from "@tessera/shared/schema";
import { RegistryRefusal } from "../registry/refusal.ts";

/** Parses an input. Throws INPUT_INVALID with the field that is at fault, and why. */
export function parse<Schema extends z.ZodMiniType>(schema: Schema, input: unknown): z.output<Schema> {
  const result = z.safeParse(schema, input);
  if (result.success) return result.data;
  const [fault] = result.error.issues;
  const message =
    fault?.code === "unrecognized_keys" ? `does not know ${fault.keys.join(", ")}` : fault?.message;
  throw new RegistryRefusal(
    "INPUT_INVALID",
    `${fault?.path.join(".") || "The input"}: ${message ?? "not valid"}.`,
  );
}
