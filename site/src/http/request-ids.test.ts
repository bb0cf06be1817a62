import { readFileSync } from "node:fs";
import { join } from "node:path";
import { operatorsApi } from "@tessera/shared/operator-contracts/operators";
import { operatorPrefix } from "@tessera/shared/operator-contracts/endpoint";
import { totpCode } from "@tessera/shared/testing/totp-code";
import { afterEach, describe, expect, it } from "vitest";
import { type ComposedSite, composeSite } from "../testing/composed-site.ts";
import { type LogLine, logInMemory } from "../testing/log-in-memory.ts";

let site: ComposedSite;
let lines: LogLine[];
afterEach(() => site.close());

async function compose(trust?: string) {
  const memory = logInMemory("info");
  lines = memory.lines;
  site = await composeSite(trust === undefined ? {} : { TRUST_PROXY: trust }, { log: memory.log });
}

const fresh = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Sends a call with this header and returns the ids of its answer, of its error and of its log line. */
async function ask(id: string | string[], peer = "10.0.0.7", more: Record<string, string> = {}) {
  const { headers, json } = await site.app.inject({
    url: "/api/no-such-path",
    remoteAddress: peer,
    headers: { "x-request-id": id, ...more },
  });
  const { error } = json<{ error: { requestId: string } }>();
  const [line] = lines.filter(({ msg }) => msg === "answered").slice(-1);
  return [headers["x-request-id"], error.requestId, line?.["requestId"]];
}

describe("the id of a request", () => {
  it.each([
    ["8 characters", "a1b2c3d4"],
    ["64 characters", "A".repeat(64)],
    ["a UUID", "0b6f3c9e-8f5d-4a54-9d8c-0a2f5e6c7b1d"],
    ["all other characters", "web-1.edge_2"],
  ])(
    "%s, of a proxy that is trusted: the id of the answer, its error and the log line",
    async (_name, id) => {
      await compose("10.0.0.0/8");
      expect(await ask(id)).toEqual([id, id, id]);
      expect(await ask(id, "::ffff:10.0.0.7")).toEqual([id, id, id]);
    },
  );

  it.each<[string, string | string[]]>([
    ["7 characters", "a1b2c3d"],
    ["65 characters", "A".repeat(65)],
    ["nothing", ""],
    ["a list", "first-request,second-request"],
    ["two headers", ["first-request", "second-request"]],
    ["a space", "first request"],
    ["a quote", 'first"request'],
    ["a line end", "first-request\n"],
    ["letters of other alphabets", "first-réquest"],
  ])("%s, of a proxy that is trusted: a new one", async (_name, id) => {
    await compose("10.0.0.0/8");
    const [answered, ...others] = await ask(id);
    expect(answered).toMatch(fresh);
    expect(others).toEqual([answered, answered]);
  });

  it.each([
    ["without TRUST_PROXY", undefined, "10.0.0.7"],
    ["TRUST_PROXY=false", "false", "127.0.0.1"],
    ["another network is trusted", "10.9.0.0/16,loopback", "10.0.0.7"],
    ["a stranger beside the proxy", "10.0.0.0/8", "192.0.2.50"],
  ])("%s: a new one", async (_name, trust, peer) => {
    await compose(trust);
    const [answered] = await ask("somebody-elses-id", peer);
    expect(answered).toMatch(fresh);
  });

  it("a stranger who names the proxy in X-Forwarded-For: a new one", async () => {
    await compose("10.0.0.0/8");
    const [answered] = await ask("somebody-elses-id", "192.0.2.50", { "x-forwarded-for": "10.0.0.7" });
    expect(answered).toMatch(fresh);
  });

  it("every peer is trusted: the id of the answer", async () => {
    await compose("true");
    expect(await ask("proxy-request-1", "192.0.2.50")).toContain("proxy-request-1");
  });

  it("of a login at the desk: in the audit log", async () => {
    await compose("10.0.0.0/8");
    const file = join(site.environment.dataFolder, "operators.json");
    const { username, password, totpSecret } = JSON.parse(readFileSync(file, "utf8")) as Record<
      string,
      string
    >;
    const now = new Date("2026-01-31T07:05:09.000Z").getTime();
    const answer = await site.app.inject({
      method: "POST",
      url: `${operatorPrefix}${operatorsApi.login.path}`,
      remoteAddress: "10.0.0.7",
      headers: {
        host: "desk.localhost:3000",
        origin: "http://desk.localhost:3000",
        "sec-fetch-site": "same-origin",
        "x-request-id": "login-behind-proxy",
      },
      payload: { username, password, totp: totpCode(totpSecret ?? "", now) },
    });
    expect(answer.statusCode).toBe(200);
    expect(
      await site.database.query("select request_id from audit_log where action = 'operator.login'"),
    ).toEqual([{ request_id: "login-behind-proxy" }]);
  });
});
