import { releaseFile } from "@tessera/shared/contracts/release-patterns";
import { acceptedEncodings } from "@tessera/shared/core/accepted-encodings";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { AssetStore } from "../assets/asset-store.ts";
import type { LiveReleases } from "../live/live.ts";
import { isCode } from "../release/content-type.ts";
import { releaseIdForm } from "../release/release-id.ts";

export interface ReleaseFilesDependencies {
  readonly live: LiveReleases;
  readonly assets: AssetStore;
}

const immutable = "public, max-age=31536000, immutable";
/**
 * Policy of what a browser can open as a page, such as an SVG: a release has no pages of its own, and one
 * that nobody has promoted must not run a script with the rights of the site.
 */
const noPage = "default-src 'none'; sandbox";

interface FileRoute {
  readonly Params: { readonly release: string; readonly "*": string };
}

/**
 * Serves the files of published releases under `/r/<release>/<path>`: public, immutable, in the best accepted
 * encoding. Replies 404 for what no release has, and 503 for a file whose stored bytes are missing or
 * damaged.
 */
export function releaseFileRoutes(app: FastifyInstance, { live, assets }: ReleaseFilesDependencies): void {
  app.get<FileRoute>("/r/:release/*", async (request, reply) => {
    const { release, "*": path } = request.params;
    reply.headers({
      "access-control-allow-origin": "*",
      "cross-origin-resource-policy": "cross-origin",
      "timing-allow-origin": "*",
      "x-content-type-options": "nosniff",
    });
    if (path === releaseFile) return answerManifest(reply, release, live);
    const file = releaseIdForm.test(release) ? await live.file(release, path) : null;
    if (!file) return answerText(reply, 404, "Not found");
    const encodings = acceptedEncodings(request.headers["accept-encoding"]);
    const asset = await assets.open(file.sha256, [...encodings, "identity"]);
    if (!asset) {
      request.log.error({ release, path, sha256: file.sha256 }, "A file of a release is missing or damaged");
      return answerText(reply, 503, "This file is not available now");
    }
    reply.headers({
      "cache-control": immutable,
      "content-type": file.contentType,
      "content-length": asset.bytes,
      vary: "accept-encoding",
      ...(!isCode(path) && { "content-security-policy": noPage }),
    });
    if (asset.encoding !== "identity") reply.header("content-encoding", asset.encoding);
    return reply.send(asset.stream);
  });
}

/**
 * Replies with the canonical manifest of a release. Its SHA-256 is the release's id, so a page that knows the
 * id can verify it.
 */
async function answerManifest(
  reply: FastifyReply,
  release: string,
  live: Pick<LiveReleases, "manifest">,
): Promise<FastifyReply> {
  const manifest = releaseIdForm.test(release) ? await live.manifest(release) : null;
  if (manifest === null) return answerText(reply, 404, "Not found");
  return reply.header("cache-control", immutable).type("application/json; charset=utf-8").send(manifest);
}

/** Replies without caching, since the file may be published or repaired soon, and as plain text. */
function answerText(reply: FastifyReply, status: number, text: string): FastifyReply {
  return reply
    .code(status)
    .header("cache-control", "no-store")
    .type("text/plain; charset=utf-8")
    .send(`${text}\n`);
}
