import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { RemoteManifestInput } from "@tessera/shared/contracts/release-map";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findManifestFault } from "../../../releases/src/release/check-manifest.ts";
import { labelNavigation } from "../../../tools/build/label-navigation.ts";
import { remoteSources } from "./build-remotes.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "tessera-bench-remotes-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Manifest of a generated remote, with its labels, as its build completes it. */
async function manifestOf(number: number) {
  const own = join(folder, String(number));
  for (const [path, text] of Object.entries(remoteSources(number))) {
    mkdirSync(dirname(join(own, path)), { recursive: true });
    writeFileSync(join(own, path), text);
  }
  const module = (await import(pathToFileURL(join(own, "src/manifest.ts")).href)) as {
    manifest: RemoteManifestInput;
  };
  return (await labelNavigation(own, module.manifest)).manifest;
}

it("generated remotes: within the registry's limits, each with its own name, path and entry", async () => {
  const manifests = await Promise.all([1, 2, 46].map(manifestOf));
  expect(manifests.map(findManifestFault)).toEqual([null, null, null]);
  expect(manifests.map(({ name }) => name)).toEqual(["stall-01", "stall-02", "stall-46"]);
  expect(manifests.map(({ paths }) => paths.map(({ prefix }) => prefix))).toEqual([
    ["/stall-01"],
    ["/stall-02"],
    ["/stall-46"],
  ]);
  expect(manifests[2]?.navigation).toMatchObject([
    { to: "/stall-46", label: { en: "Stall 46", id: "Kios 46" } },
  ]);
});
