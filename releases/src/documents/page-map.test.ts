import type { RemoteManifest } from "@tessera/shared/contracts/release-map";
import { expect, it } from "vitest";
import type { LiveSite } from "../live/live.ts";
import { buildReleaseMap } from "../live/release-map.ts";
import type { Release } from "../registry/release-rows.ts";
import { describeBuild, type BuildFacts } from "../testing/write-build.ts";
import { pageMap } from "./page-map.ts";

function releaseOf(facts: BuildFacts): Release {
  const built = describeBuild(facts, { "js/entry.js": facts.name });
  return {
    id: `r_${facts.name}`,
    remote: facts.name,
    label: "1",
    state: "ready",
    built,
    canonical: JSON.stringify(built),
  };
}

const manifestOf = (prefix: string, slots: RemoteManifest["slots"] = []) => ({
  paths: [{ prefix, guard: "open" as const }],
  slots,
});
const remotes = [
  releaseOf({ name: "games", manifest: manifestOf("/games") }),
  releaseOf({
    name: "wallet",
    manifest: manifestOf("/wallet", [{ slot: "header.balance", module: "balance", order: 0 }]),
  }),
  releaseOf({ name: "referral", manifest: manifestOf("/referral") }),
];

function siteOf(shell: Release): LiveSite {
  const releases = [shell, ...remotes];
  const map = buildReleaseMap("local", 1, releases);
  if (!map) throw new Error("There is no shell.");
  return { revision: 1, map, shell, releases, set: "set", hasCandidate: false, hasRollout: false };
}

/** Names of the remotes whose digests the page of a path carries. */
const listed = (site: LiveSite, path: string) =>
  pageMap(site, path)
    .remotes.filter(({ integrity }) => Object.keys(integrity).length > 0)
    .map(({ name }) => name);

it.each([
  ["/", ["wallet"]],
  ["/games/slots", ["games", "wallet"]],
  ["/referral", ["wallet", "referral"]],
])("the page of %s: has the digests of its own remote and of remotes with slots on it", (path, names) => {
  const site = siteOf(releaseOf({ name: "shell" }));
  expect(listed(site, path)).toEqual(names);
  expect(pageMap(site, path).remotes.map(({ name }) => name)).toEqual(
    site.map.remotes.map(({ name }) => name),
  );
  expect(pageMap(site, path).shell).toEqual(site.map.shell);
});

it.each<[string, Partial<BuildFacts>, "all" | "needed"]>([
  ["of format 1", { documents: 1 }, "all"],
  ["from before formats", { documents: null }, "all"],
  ["from before formats that reads manifests", { documents: null, readsManifests: true }, "needed"],
])("a shell %s: the page lists $2 remotes", (_shell, facts, which) => {
  const site = siteOf(releaseOf({ name: "shell", ...facts }));
  expect(listed(site, "/")).toEqual(which === "all" ? ["games", "wallet", "referral"] : ["wallet"]);
});
