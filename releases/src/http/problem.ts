import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import type * as z from "@tessera/shared/schema";
import type { refusalBody } from "../registry/registry-api.ts";
import { RegistryRefusal, refusalStatus } from "../registry/refusal.ts";

interface ErrorReply {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly details: Record<string, unknown>;
}

/** Error handler: maps every error to a reply. The cause of an unexpected error is logged and never sent. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, code, message, details } = toErrorReply(error);
  if (status === 500) request.log.error({ error }, "The registry failed.");
  const body: z.infer<typeof refusalBody> = {
    error: { code, key: `registry.${code}`, message, requestId: request.id, details },
  };
  return reply.code(status).header("cache-control", "no-store").send(body);
}

function toErrorReply(error: FastifyError | RegistryRefusal): ErrorReply {
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
