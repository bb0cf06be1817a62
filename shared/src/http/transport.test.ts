import { expect, it } from "vitest";
import { isApiFailure } from "./api-failure.ts";
import { loadForCall, loadOnce } from "./transport.ts";

it("a part of the client requested twice: one load; after a failure: another load", async () => {
  let loads = 0;
  const load = loadOnce(async () => {
    loads += 1;
    if (loads === 1) throw new Error("Loading chunk 7 failed.");
    return "part";
  });
  await expect(load()).rejects.toThrow("chunk 7");
  expect(await Promise.all([load(), load()])).toEqual(["part", "part"]);
  expect(loads).toBe(2);
});

it("a missing part of the client: the call fails like NETWORK", async () => {
  const failure: unknown = await loadForCall(() => Promise.reject(new Error("404")), "GET /api/site").catch(
    (error: unknown) => error,
  );
  expect(isApiFailure(failure)).toBe(true);
  expect(failure).toMatchObject({ code: "NETWORK", call: "GET /api/site", cause: { message: "404" } });
});
