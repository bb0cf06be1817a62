import { expect, it } from "vitest";
import { composeSite } from "../testing/composed-site.ts";

/** Source: spec:api#rate-limits. */
const documentsMax = 1_200;

it("documents beyond one address's limit: refused with the error page, while another address is served", async () => {
  const site = await composeSite({ RATE_LIMITS: "real" });
  const { host } = new URL(site.environment.publicOrigin);
  const get = (remoteAddress: string, url: string) =>
    site.app.inject({ url, remoteAddress, headers: { host, accept: "text/html" } });
  try {
    const statuses = new Set<number>();
    for (let number = 0; number < documentsMax; number += 1)
      statuses.add((await get("192.0.2.1", `/games?page=${number}`)).statusCode);
    // No shell is live.
    expect([...statuses]).toEqual([503]);
    const refused = await get("192.0.2.1", "/");
    expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, "60"]);
    expect(refused.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(refused.headers["cache-control"]).toBe("no-store");
    expect((await get("192.0.2.2", "/")).statusCode).toBe(503);
  } finally {
    await site.close();
  }
});
