import { siteApi } from "@tessera/shared/contracts/site";
import { operatorErrorsApi as api } from "@tessera/shared/operator-contracts/error-log";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createTestOperator, type TestOperator, type TestSite, testSite } from "../../testing/index.ts";
import { fingerprintOf, originOf } from "./error-groups.ts";

let site: TestSite;
let owner: TestOperator;

beforeAll(async () => {
  site = await testSite({ rateLimits: "loose" });
});
beforeEach(async () => {
  await site.reset();
  owner = await createTestOperator(site, "owner");
});
afterAll(() => site.close());

async function report(error: string, errorInfo: string, user = "GUEST") {
  site.clock.advance(1_000);
  const body = {
    error,
    errorInfo,
    url: "http://localhost/games?q=secret#x",
    user,
    tag: "ERROR_BOUNDARY",
    date: "",
  };
  expect((await site.call(siteApi.reportError, { body })).status).toBe(204);
}
const groups = async (query: Readonly<Record<string, string | number>> = {}) =>
  (await owner.call(api.groups, { query })).reply;

it("reports of one fault: one group per release, with count and times, the last seen first", async () => {
  await report("TypeError: row 17 of abcdef0123456789", "remote=games release=r1 failed=render\n at Lobby");
  await report("TypeError: row 4 of 0123456789abcdef", "remote=games release=r1 failed=render\n at Lobby");
  await report("TypeError: row 4 of 0123456789abcdef", "remote=games release=r2 failed=render\n at Lobby");
  await report("RangeError: other", "remote=wallet release=r9 failed=load");
  const { items, total } = await groups();
  expect(total).toBe(3);
  expect(items.map(({ remote, release, count }) => [remote, release, count])).toEqual([
    ["wallet", "r9", 1],
    ["games", "r2", 1],
    ["games", "r1", 2],
  ]);
  const [, second, first] = items;
  expect(second?.fingerprint).toBe(first?.fingerprint);
  expect(Date.parse(first?.lastAt ?? "") - Date.parse(first?.firstAt ?? "")).toBe(1_000);
  expect((await groups({ remote: "games", release: "r1" })).items).toHaveLength(1);
  expect((await groups({ pageSize: 1, pageIndex: 1 })).items.map(({ release }) => release)).toEqual(["r2"]);
});

it("the reports of a group: without tokens, usernames and the query of the address", async () => {
  const token = "aaaaaaaaaaaa.bbbbbbbbbbbb.cccccccccccc";
  await report("Error: broken", `remote=games release=r1 failed=render\n${token}`, "budi88");
  const [group] = (await groups()).items;
  const params = { fingerprint: group?.fingerprint ?? "" };
  const { reply } = await owner.call(api.reports, { params });
  expect(reply.items).toMatchObject([
    { error: "Error: broken", url: "http://localhost/games", loggedIn: true },
  ]);
  const text = JSON.stringify(reply);
  expect(text).not.toContain(token);
  expect(text).not.toContain("budi88");
  expect(text).not.toContain("secret");
});

it("a report without an origin: a group without a remote", async () => {
  await report("Error: odd", "at <Home>");
  expect((await groups()).items).toMatchObject([{ remote: "", release: "" }]);
});

it.each([
  ["remote=shell release=0.1.0+abc failed=event", { remote: "shell", release: "0.1.0+abc" }],
  ["x remote=games", { remote: "", release: "" }],
])("the origin in %j: read as remote and release", (info, expected) => {
  expect(originOf(info)).toEqual(expected);
});

it("a fingerprint: the same for other ids, numbers and addresses, and another one for another part", () => {
  const first = fingerprintOf("games", 'Loading chunk 12 failed (http://a/1.js) for "x"');
  expect(fingerprintOf("games", 'Loading chunk 7 failed (http://b/2.js) for "y"')).toBe(first);
  expect(fingerprintOf("wallet", 'Loading chunk 12 failed (http://a/1.js) for "x"')).not.toBe(first);
});
