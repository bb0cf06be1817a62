import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { DatabaseUnavailable } from "@tessera/database";
import type * as z from "@tessera/shared/schema";
import type { refusalBody } from "../registry/registry-api.ts";
import { type RefusalCode, RegistryRefusal, refusalStatus } from "../registry/refusal.ts";

interface ErrorReply {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly details: Record<string, unknown>;
}

/** Error handler: maps every error to a reply. The cause of an unexpected error is logged and never sent. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, code, message, details } = toErrorReply(error);
  if (code === "DATABASE_UNAVAILABLE" || code === "STORE_UNAVAILABLE") reply.header("retry-after", "5");
  if (status === 500) request.log.error({ error }, "The registry failed.");
  const body: z.infer<typeof refusalBody> = {
    error: { code, key: `registry.${code}`, message, requestId: request.id, details },
  };
  return reply.code(status).header("cache-control", "no-store").send(body);
}

/** The sentence of a call without a database: what it would have changed has not been, as far as is known. */
function withoutDatabase({ message }: DatabaseUnavailable): string {
  return (
    `${message}. Nothing can be published, promoted or rolled back until it works again; ` +
    "pages are served meanwhile as they are, from each node's memory, and files from its store."
  );
}

function toErrorReply(error: FastifyError | RegistryRefusal | DatabaseUnavailable): ErrorReply {
  if (error instanceof DatabaseUnavailable) {
    const code = "DATABASE_UNAVAILABLE" satisfies RefusalCode;
    return { status: refusalStatus[code], code, message: withoutDatabase(error), details: {} };
  }
  if (error instanceof RegistryRefusal) {
    const { code, message, details } = error;
    return { status: refusalStatus[code], code, message, details };
  }
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500)
    return { status, code: "INPUT_INVALID", message: error.message, details: {} };
  return {
    status: 500,
    code: "INTERNAL",
    message: "Something went wrong on the registry's side.",
    details: {},
  };
}
