import { afterAll, beforeAll, expect, it } from "vitest";
import { playerContracts } from "./proof/testing/player-contracts.ts";
import { type TestSite, testSite } from "./testing/index.ts";

let site: TestSite;
beforeAll(async () => {
  site = await testSite();
});
afterAll(() => site.close());

it("outside production: OpenAPI of every call of the contracts, by path and method", async () => {
  const { paths } = (await site.app.inject("/api/docs/json")).json<{
    paths: Record<string, Record<string, { summary: string }>>;
  }>();
  const described = playerContracts.map(({ method, path }) => ({
    call: `${method} ${path}`,
    summary: paths[path.replace(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()]?.summary,
  }));
  expect(described).toEqual(
    playerContracts.map(({ method, path, summary }) => ({ call: `${method} ${path}`, summary })),
  );
});

it("in production: no documentation, and an unknown path is 404 in JSON like any other", async () => {
  const production = await testSite({ mode: "production" });
  for (const url of ["/api/docs", "/api/docs/json", "/api/nothing", "/admin/api/nothing", "/api/"]) {
    const response = await production.app.inject(url);
    expect([url, response.statusCode]).toEqual([url, 404]);
    expect(response.json<{ error: { code: string } }>().error.code).toBe("NOT_FOUND");
  }
  await production.close();
});
