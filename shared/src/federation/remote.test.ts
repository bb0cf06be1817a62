import { expect, it } from "vitest";
import { defineRemote, type Remote } from "./remote.ts";

function remoteWith(routes: string[] | undefined, ...paths: string[]): Remote {
  return {
    manifest: { name: "lantern", contract: 1, paths: [], ...(routes && { routes }) },
    screens: paths.map((path) => ({ path, load: async () => () => null })),
    slots: {},
    messages: async () => ({}),
  };
}

it.each([
  ["the same, in another order", ["/b", "/a/:id?"], ["/a/:id?", "/b"]],
  ["none declared", undefined, ["/a"]],
])("routes and screens, %s: accepted", (_case, routes, paths) => {
  expect(() => defineRemote(remoteWith(routes, ...paths))).not.toThrow();
});

it.each([
  ["a screen without a route", ["/a"], ["/a", "/b"]],
  ["a route without a screen", ["/a", "/b"], ["/a"]],
  ["a screen and no route at all", [], ["/a"]],
])("routes and screens, %s: throws", (_case, routes, paths) => {
  expect(() => defineRemote(remoteWith(routes, ...paths))).toThrow(/lantern/);
});
