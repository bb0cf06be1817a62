import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";

/** Gives every answer of the scope an ETag, and 304 to who has it already (RFC 9110, 13.1.2). */
export function answerUnchanged(scope: FastifyInstance): void {
  scope.addHook("onSend", async (request, reply, payload) => {
    if (reply.statusCode !== 200 || typeof payload !== "string") return payload;
    // Weak: the answer may leave under several content codings.
    const tag = `W/"${createHash("sha256").update(payload).digest("base64url").slice(0, 22)}"`;
    reply.header("etag", tag);
    if (!tagsOf(request.headers["if-none-match"]).includes(tag)) return payload;
    reply.code(304).removeHeader("content-length").removeHeader("content-type");
    return "";
  });
}

/** For reading, a strong tag is as good as a weak one. */
function tagsOf(header: string | undefined): string[] {
  return (header ?? "").split(",").map((tag) => tag.trim().replace(/^(?!W\/)/, "W/"));
}
