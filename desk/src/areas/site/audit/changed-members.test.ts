import { expect, it } from "vitest";
import { changedMembers } from "./changed-members.ts";

it.each<[string, unknown, unknown, ReturnType<typeof changedMembers>]>([
  ["an action without an effect", null, null, []],
  ["the same row", { status: "on", roles: ["a"] }, { status: "on", roles: ["a"] }, []],
  ["a new row", null, { status: "on" }, [{ name: "status", was: null, is: "on" }]],
  ["a row that is gone", { version: 3 }, null, [{ name: "version", was: "3", is: null }]],
  [
    "a changed row: its changed members alone",
    { status: "on", version: 1, until: null },
    { status: "off", version: 1, until: "2026-11-23" },
    [
      { name: "status", was: "on", is: "off" },
      { name: "until", was: null, is: "2026-11-23" },
    ],
  ],
  ["values that are no rows", "on", ["off"], [{ name: "", was: "on", is: '["off"]' }]],
])("%s", (_situation, before, after, changes) => {
  expect(changedMembers(before, after)).toEqual(changes);
});
