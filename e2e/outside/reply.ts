import * as z from "@tessera/shared/schema";
import type { HttpReply } from "./keep-alive-client.ts";
import { StillRunning } from "./operations.ts";

const refusal = z.object({ error: z.object({ code: z.string() }) });

/** The code of a refusal that is final, null of a success. Throws what has to be sent again. */
export function refusalOf({ status, text }: HttpReply): string | null {
  if (status < 400) return null;
  const code = status < 500 && status !== 429 ? z.parse(refusal, JSON.parse(text)).error.code : "";
  if (code === "IDEMPOTENCY_IN_PROGRESS") throw new StillRunning();
  if (code === "") throw new Error(`Answered with ${status}: ${text}`);
  return code;
}

/** The body of an answer. Throws what came instead of a success. */
export function read<Schema extends z.ZodMiniType>(
  schema: Schema | undefined,
  { status, text }: Pick<HttpReply, "status" | "text">,
): z.output<Schema> {
  if (!schema || status >= 300) throw new Error(`Answered with ${status}: ${text}`);
  return z.parse(schema, JSON.parse(text));
}
