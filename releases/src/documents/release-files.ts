import { acceptedEncodings } from "@tessera/shared/core/accepted-encodings";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { AssetStore } from "../assets/asset-store.ts";
import type { LiveReleases } from "../registry/live.ts";
import { releaseIdForm } from "../release/release-id.ts";

export interface ReleaseFilesDependencies {
  readonly live: LiveReleases;
  readonly assets: AssetStore;
}

interface FileRoute {
  readonly Params: { readonly release: string; readonly "*": string };
}

/**
 * Serves the files of published releases under `/r/<release>/<path>`: public, immutable, in the best accepted encoding.
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
    const file = releaseIdForm.test(release) ? await live.file(release, path) : null;
    const asset =
      file &&
      (await assets.open(file.sha256, [
        ...acceptedEncodings(request.headers["accept-encoding"]),
        "identity",
      ]));
    if (!file || !asset) return answerMissing(reply);
    reply.headers({
      "cache-control": "public, max-age=31536000, immutable",
      "content-type": file.contentType,
      "content-length": asset.bytes,
      vary: "accept-encoding",
    });
    if (asset.encoding !== "identity") reply.header("content-encoding", asset.encoding);
    return reply.send(asset.stream);
  });
}

/** Replies 404 without caching, since the file may be published soon, and as plain text. */
function answerMissing(reply: FastifyReply): FastifyReply {
  return reply
    .code(404)
    .header("cache-control", "no-store")
    .type("text/plain; charset=utf-8")
    .send("Not found\n");
}
