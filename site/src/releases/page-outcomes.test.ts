import { createRegistryClient } from "@tessera/releases/client";
import { afterEach, expect, it } from "vitest";
import { type ComposedSite, composeSite } from "../testing/composed-site.ts";
import { reportOutcome } from "../testing/report-outcome.ts";
import { listenForReleases } from "../testing/received-pointers.ts";

/** Source: spec:api#rate-limits. */
const outcomesMax = 600;

let site: ComposedSite;
afterEach(() => site.close());

it("a rollback: notified connections count as silent until the tab that holds one reports", async () => {
  site = await composeSite();
  const origin = await site.listen();
  await site.publish({ name: "shell", version: "1.0.0" });
  await site.publish({ name: "wallet", version: "1.0.0" });
  await site.publish({ name: "wallet", version: "2.0.0" });
  const operator = createRegistryClient({ origin, token: site.keys.operator });
  const pages = async () => (await operator.status()).remotes.find(({ name }) => name === "wallet")?.pages;
  expect(await pages()).toBeUndefined();
  const streams = [await listenForReleases(site), await listenForReleases(site)];
  for (const received of streams) await expect.poll(() => received).toHaveLength(1);
  const { to } = await operator.rollBack("wallet", { reason: "deposits fail" });
  await expect.poll(pages).toEqual({ done: 0, guarded: {}, failed: 0, silent: 2 });
  expect(
    await reportOutcome(site, { remote: "wallet", release: to?.id ?? "", outcome: "done", leads: false }),
  ).toBe(204);
  await expect.poll(pages).toEqual({ done: 1, guarded: {}, failed: 0, silent: 2 });
  expect(
    await reportOutcome(site, { remote: "wallet", release: to?.id ?? "", outcome: "done", leads: true }),
  ).toBe(204);
  await expect.poll(pages).toEqual({ done: 2, guarded: {}, failed: 0, silent: 1 });
});

it("reports beyond one address's limit: refused, while another address is answered", async () => {
  site = await composeSite({ RATE_LIMITS: "real" });
  const { publicOrigin } = site.environment;
  const send = (remoteAddress: string) =>
    site.app.inject({
      method: "POST",
      url: "/registry/v1/outcomes",
      remoteAddress,
      headers: { origin: publicOrigin },
      payload: {},
    });
  const statuses = new Set<number>();
  for (let number = 0; number < outcomesMax; number += 1) statuses.add((await send("192.0.2.1")).statusCode);
  expect([...statuses]).toEqual([400]);
  const refused = await send("192.0.2.1");
  expect([refused.statusCode, refused.headers["retry-after"], refused.json().error.code]).toEqual([
    429,
    "60",
    "RATE_LIMITED",
  ]);
  expect((await send("192.0.2.2")).statusCode).toBe(400);
});
