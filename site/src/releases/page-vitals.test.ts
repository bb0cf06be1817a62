import type { VitalsReport } from "@tessera/shared/contracts/release-outcomes";
import { register } from "prom-client";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type ComposedSite, composeSite } from "../testing/composed-site.ts";

let site: ComposedSite;
beforeEach(async () => {
  site = await composeSite();
  await site.publish({ name: "shell", version: "1.0.0" });
  await site.publish({ name: "wallet", version: "1.0.0" });
  register.resetMetrics();
});
afterEach(() => site.close());

const cookie = "device=00000000-0000-4000-8000-0000000000d1";

/** Opens a page. Returns its token, and the ids of its releases by remote. */
async function openPage() {
  const host = new URL(site.environment.publicOrigin).host;
  const headers = { host, accept: "text/html", "user-agent": "Mozilla/5.0 Firefox/140.0", cookie };
  const { body } = await site.app.inject({ url: "/wallet", headers });
  const [, token = ""] = /<meta name="page-token" content="([^"]+)">/.exec(body) ?? [];
  const rows = await site.database.query<{ remote: string; id: string }>(
    "select remote, stable_id as id from registry.pointer",
  );
  return { token, releases: Object.fromEntries(rows.map(({ remote, id }) => [remote, id])) };
}

type Vitals = VitalsReport["vitals"] | readonly object[];

/** Sends a report as a page of the device does. Returns its status. */
async function send(token: string, vitals: Vitals, device = cookie): Promise<number> {
  const { publicOrigin: origin } = site.environment;
  const { statusCode } = await site.app.inject({
    method: "POST",
    url: "/registry/v1/outcomes",
    headers: { origin, cookie: device },
    payload: { token, vitals },
  });
  return statusCode;
}

/** Counts and sums of what was observed: name, remote, kind of release. */
async function observed(): Promise<string[]> {
  const names = ["largest_paint_seconds", "interaction_seconds", "layout_shift_score"];
  const metrics = names.map(async (name) => register.getSingleMetric(`tessera_page_${name}`)?.get());
  const values = (await Promise.all(metrics)).flatMap((metric) => metric?.values ?? []);
  return values
    .filter((value) => "metricName" in value && String(value.metricName).endsWith("_sum"))
    .map((value) => {
      const { remote, release } = value.labels as Record<string, string>;
      const name = String("metricName" in value && value.metricName).slice(
        "tessera_page_".length,
        -"_sum".length,
      );
      return `${name} ${remote} ${release} ${value.value}`;
    });
}

it("a page's report: each value by the remote and kind of release, the shell where no place is named", async () => {
  const { token, releases } = await openPage();
  const wallet = releases["wallet"] ?? "";
  const status = await send(token, [
    { name: "lcp", value: 1_250, release: wallet },
    { name: "inp", value: 48, release: null },
    { name: "cls", value: 0.05, release: wallet },
  ]);
  expect(status).toBe(204);
  expect(await observed()).toEqual([
    "largest_paint_seconds wallet live 1.25",
    "interaction_seconds shell live 0.048",
    "layout_shift_score wallet live 0.05",
  ]);
});

it("a page that was opened before a promotion: its release is a previous one", async () => {
  const { token, releases } = await openPage();
  await site.publish({ name: "wallet", version: "2.0.0" });
  const { releases: now } = await openPage();
  expect(now["wallet"]).not.toBe(releases["wallet"]);
  expect(await send(token, [{ name: "lcp", value: 900, release: releases["wallet"] ?? "" }])).toBe(204);
  expect(await observed()).toEqual(["largest_paint_seconds wallet previous 0.9"]);
});

it("a second report of the page, a value twice, and a release of no page: counted at most once", async () => {
  const { token } = await openPage();
  const shell = { name: "lcp", value: 1_000, release: null };
  const invented = { name: "inp", value: 1, release: "r_0123456789abcdef" };
  expect(await send(token, [shell, { ...shell, value: 2_000 }, invented])).toBe(204);
  expect(await send(token, [shell])).toBe(204);
  expect(await observed()).toEqual(["largest_paint_seconds shell live 1"]);
});

it("forged values: refused, and nothing is observed", async () => {
  const { token } = await openPage();
  const lcp = { name: "lcp", value: 1, release: null };
  const forged: readonly (readonly object[])[] = [
    [{ ...lcp, value: -1 }],
    [{ ...lcp, value: 600_001 }],
    [{ ...lcp, value: "1" }],
    [{ ...lcp, name: "fid" }],
    [{ ...lcp, remote: "casino" }],
    [{ ...lcp, release: "r".repeat(101) }],
    [lcp, lcp, lcp, lcp],
  ];
  for (const vitals of forged) expect(await send(token, vitals), JSON.stringify(vitals)).toBe(400);
  expect(await send("forged", [lcp])).toBe(401);
  expect(await send(token, [lcp], "device=00000000-0000-4000-8000-0000000000d2")).toBe(401);
  expect(await observed()).toEqual([]);
});
