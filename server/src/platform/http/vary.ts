import type { FastifyReply } from "fastify";

/** Names a request header that the answer depends on, beside those that are named already. */
export function addVary(reply: FastifyReply, field: string): void {
  const named = String(reply.getHeader("vary") ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
  if (!named.includes(field)) reply.header("vary", [...named, field].join(", "));
}
