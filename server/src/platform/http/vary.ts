import type { FastifyReply } from "fastify";

/** Adds a request header to the answer's Vary header. */
export function addVary(reply: FastifyReply, field: string): void {
  const named = String(reply.getHeader("vary") ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
  if (!named.includes(field)) reply.header("vary", [...named, field].join(", "));
}
