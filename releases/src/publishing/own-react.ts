import { text } from "node:stream/consumers";
import type { BuiltRelease } from "@tessera/shared/contracts/release-map";
import type { AssetStore } from "../assets/asset-store.ts";
import { mapConcurrently } from "../map-concurrently.ts";
import { RegistryRefusal } from "../registry/refusal.ts";

/**
 * Properties of the module react by which its renderers reach it, since version 19 and before; no minifier
 * renames them. Source: https://github.com/facebook/react/blob/main/packages/react/src/ReactClient.js
 */
const reactInternals =
  /__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE|__SECRET_INTERNALS_DO_NOT_USE_OR_YOU_WILL_BE_FIRED/;

/** Scripts that are read at a time; a bucket is far away. */
const readConcurrency = 8;

/**
 * Throws RELEASE_INVALID when a script of a remote holds React or reaches into it: a page has one React, the
 * shell's, and hooks of a second one fail while rendering. The build of a remote refuses it already; this is
 * for every other build.
 */
export async function refuseOwnReact(assets: AssetStore, { kind, name, files }: BuiltRelease): Promise<void> {
  if (kind === "shell") return;
  const scripts = files.filter(({ path }) => path.endsWith(".js"));
  await mapConcurrently(scripts, readConcurrency, async ({ path, sha256 }) => {
    const asset = await assets.open(sha256, ["identity"]);
    if (asset && reactInternals.test(await text(asset.stream)))
      throw new RegistryRefusal(
        "RELEASE_INVALID",
        `${path} of ${name} brings a React of its own; a remote consumes the shell's.`,
      );
  });
}
