import { afterAll, beforeAll, expect, it } from "vitest";
import { playerContracts } from "@tessera/shared/testing/every-contract";
import { type TestSite, testSite } from "./testing/index.ts";

let site: TestSite;
beforeAll(async () => {
  site = await testSite();
});
afterAll(() => site.close());

it("outside production: OpenAPI describes every call of the contracts, by path and method", async () => {
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

it("a call with a file: documented as a form with the fields of the body and the file", async () => {
  const { paths } = (await site.app.inject("/api/docs/json")).json<{
    paths: Record<string, { post: { requestBody: { content: Record<string, { schema: object }> } } }>;
  }>();
  const { content } = paths["/api/referral/register"]?.post.requestBody ?? { content: {} };
  expect(Object.keys(content)).toEqual(["multipart/form-data"]);
  expect(content["multipart/form-data"]?.schema).toMatchObject({
    properties: { fullName: { type: "string" }, idCard: { type: "string", format: "binary" } },
    required: expect.arrayContaining(["fullName", "termsVersion", "otpTicket", "idCard"]),
  });
});

it("in production: the documentation does not exist, and an unknown path is answered by 404 in JSON", async () => {
  const production = await testSite({ mode: "production" });
  for (const url of ["/api/docs", "/api/docs/json", "/api/nothing", "/admin/api/nothing", "/api/"]) {
    const response = await production.app.inject(url);
    expect([url, response.statusCode]).toEqual([url, 404]);
    expect(response.json<{ error: { code: string } }>().error.code).toBe("NOT_FOUND");
  }
  await production.close();
});
