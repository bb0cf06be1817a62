import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { siteApi } from "@tessera/shared/contracts/site";
import { signPayload } from "@tessera/shared/core/signature";
import { afterEach, describe, expect, it } from "vitest";
import { readableEntries } from "./forwarded.ts";
import { type ComposedSite, composeSite } from "../testing/composed-site.ts";

let site: ComposedSite;
afterEach(() => site.close());

const report = {
  date: "2026-01-31T07:05:09.000Z",
  error: "it broke",
  errorInfo: "",
  url: "https://play.example/",
  user: "",
  tag: "ERROR_BOUNDARY",
};

/** Sends a crash report: a request that is rate-limited by address and stores the address. */
async function send(forwardedFor: string | undefined, peer = "10.0.0.7"): Promise<number> {
  const answer = await site.app.inject({
    method: "POST",
    url: siteApi.reportError.path,
    remoteAddress: peer,
    headers: {
      "x-signature": signPayload(report, site.keys.signature),
      ...(forwardedFor !== undefined && { "x-forwarded-for": forwardedFor }),
    },
    payload: report,
  });
  return answer.statusCode;
}

const storedAddresses = async () =>
  (await site.database.query<{ ip: string }>("select host(ip) as ip from error_logs order by created_at, id"))
    .map(({ ip }) => ip)
    .sort();

const compose = async (trust?: string) => {
  site = await composeSite({ RATE_LIMITS: "real", ...(trust !== undefined && { TRUST_PROXY: trust }) });
};

describe("a site behind a proxy", () => {
  it("a trusted proxy: each player has an own address, for rate limits and in stored rows", async () => {
    await compose("10.0.0.0/8");
    for (let count = 0; count < 30; count += 1) expect(await send("203.0.113.1")).toBe(204);
    expect(await send("203.0.113.1")).toBe(429);
    expect(await send("203.0.113.2")).toBe(204);
    expect(await send("198.51.100.9, 203.0.113.3, 10.0.0.8")).toBe(204);
    expect(new Set(await storedAddresses())).toEqual(new Set(["203.0.113.1", "203.0.113.2", "203.0.113.3"]));
  });

  it.each([
    ["without TRUST_PROXY", undefined, "10.0.0.7"],
    ["with another proxy's address", "10.9.0.0/16", "10.0.0.7"],
    ["from an address outside of the trusted network", "10.0.0.0/8", "192.0.2.50"],
  ])("%s: a forged X-Forwarded-For is ignored", async (_name, trust, peer) => {
    await compose(trust);
    for (let count = 0; count < 30; count += 1) {
      expect(await send(`203.0.113.${count}`, peer)).toBe(204);
    }
    expect(await send("203.0.113.99", peer)).toBe(429);
    expect(new Set(await storedAddresses())).toEqual(new Set([peer]));
  });

  it.each([
    ["unknown", "10.0.0.7"],
    ["203.0.113.1, not-an-address", "10.0.0.7"],
    ["not-an-address, 203.0.113.1", "203.0.113.1"],
    ["203.0.113.1:51234", "203.0.113.1"],
    ["[2001:db8::1]:443", "2001:db8::1"],
    ["fe80::1%eth0", "fe80::1"],
    ["::ffff:203.0.113.1", "203.0.113.1"],
    ["' or 1=1 --", "10.0.0.7"],
    [",,,", "10.0.0.7"],
  ])("X-Forwarded-For: %s: counted and stored as %s", async (forwardedFor, address) => {
    await compose("10.0.0.7");
    expect(await send(forwardedFor)).toBe(204);
    expect(await storedAddresses()).toEqual([address]);
  });

  it("all proxies trusted: the first valid entry is used", async () => {
    await compose("true");
    await send("203.0.113.1, 10.1.1.1");
    expect(await storedAddresses()).toEqual(["203.0.113.1"]);
    expect(readableEntries("a, 1.2.3.4, ::1")).toEqual(["1.2.3.4", "::1"]);
  });
});

const addresses = { PUBLIC_ORIGIN: "https://play.example", DESK_ORIGIN: "https://desk.example" };

describe("the host of a page request", () => {
  const ask = async (headers: Record<string, string>, peer = "10.0.0.7") => {
    const answer = await site.app.inject({
      url: "/login?next=%2F",
      remoteAddress: peer,
      headers: { accept: "text/html", ...headers },
    });
    return answer.statusCode === 308 ? String(answer.headers.location) : answer.statusCode;
  };
  const own = "https://play.example/login?next=%2F";

  it("behind a trusted proxy: taken from its forwarded host and protocol", async () => {
    site = await composeSite({ ...addresses, TRUST_PROXY: "10.0.0.7" });
    const inside = { host: "site.internal:3000" };
    const forwarded = { ...inside, "x-forwarded-host": "play.example" };
    expect(await ask({ ...forwarded, "x-forwarded-proto": "https" })).toBe(503);
    expect(await ask({ ...forwarded, "x-forwarded-proto": "http" })).toBe(own);
    expect(await ask({ ...inside, "x-forwarded-host": "other.example" })).toBe(own);
    expect(await ask({ ...forwarded, "x-forwarded-proto": "https" }, "192.0.2.50")).toBe(own);
  });

  it("without a trusted proxy: taken from Host alone, and a proxy that terminates HTTPS causes no redirect loop", async () => {
    site = await composeSite({ ...addresses });
    expect(await ask({ host: "play.example" })).toBe(503);
    expect(await ask({ host: "play.example", "x-forwarded-proto": "https" })).toBe(503);
    expect(await ask({ host: "elsewhere", "x-forwarded-host": "play.example" })).toBe(own);
  });

  it("of the desk: its documents are served over HTTPS and at its own address only", async () => {
    const folder = await mkdtemp(join(tmpdir(), "tessera-desk-"));
    await writeFile(join(folder, "entry.json"), '{ "scripts": [], "styles": [] }');
    site = await composeSite({ ...addresses, TRUST_PROXY: "10.0.0.7" }, { deskFolder: folder });
    const open = async (headers: Record<string, string>, peer = "10.0.0.7") => {
      const answer = await site.app.inject({ url: "/desk/deposits?row=1", remoteAddress: peer, headers });
      return answer.statusCode === 308 ? String(answer.headers.location) : answer.statusCode;
    };
    const forwarded = { host: "site.internal:3000", "x-forwarded-host": "desk.example" };
    const own = "https://desk.example/desk/deposits?row=1";
    expect(await open({ ...forwarded, "x-forwarded-proto": "https" })).toBe(200);
    expect(await open({ ...forwarded, "x-forwarded-proto": "http" })).toBe(own);
    expect(await open({ ...forwarded, "x-forwarded-host": "desk.example:8443" })).toBe(own);
    expect(await open({ ...forwarded, "x-forwarded-host": "play.example" })).toBe(404);
    expect(await open({ host: "desk.example", "x-forwarded-host": "play.example" }, "192.0.2.50")).toBe(200);
    expect(await open(forwarded, "192.0.2.50")).toBe(404);
    await rm(folder, { recursive: true, force: true });
  });
});
