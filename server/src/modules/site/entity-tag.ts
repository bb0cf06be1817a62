import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";

/** Adds an ETag to every answer of the scope, and answers 304 when the client already has it (RFC 9110, 13.1.2). */
export function answerUnchanged(scope: FastifyInstance): void {
  scope.addHook("onSend", async (request, reply, payload) => {
    if (reply.statusCode !== 200 || typeof payload !== "string") return payload;
    // Weak, because the answer may be sent with different content codings.
    const tag = `W/"${createHash("sha256").update(payload).digest("base64url").slice(0, 22)}"`;
    reply.header("etag", tag);
    if (!tagsOf(request.headers["if-none-match"]).includes(tag)) return payload;
    reply.code(304).removeHeader("content-length").removeHeader("content-type");
    return "";
  });
}

/** Parses the tags of a header. For reading, strong and weak tags are equivalent. */
function tagsOf(header: string | undefined): string[] {
  return (header ?? "").split(",").map((tag) => tag.trim().replace(/^(?!W\/)/, "W/"));
}
