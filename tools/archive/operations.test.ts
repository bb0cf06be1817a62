import { readFileSync } from "node:fs";
import { join } from "node:path";
import { serverEventsPath } from "@tessera/shared/contracts/api-paths";
import { timeouts } from "@tessera/shared/contracts/endpoint";
import { idCardBytesMax } from "@tessera/shared/contracts/referral";
import { pictureBytesMax } from "@tessera/shared/operator-contracts/content";
import { operatorEventsPath } from "@tessera/shared/operator-contracts/events";
import { EnvironmentError, readEnvironment } from "@tessera/site/environment";
import Fastify from "fastify";
import { describe, expect, it } from "vitest";
import { releaseLimits } from "../../releases/src/release/check-release.ts";
import { connectionLimits } from "../../server/src/platform/http/connection-limits.ts";
import { projectRoot } from "../build/targets.ts";
import { siteMemoryEnvironment, siteNodeOptions } from "../start/site-node-options.ts";

const read = (path: string) => readFileSync(join(projectRoot, "operations", path), "utf8");

/** Text of a configuration without its comments, each line trimmed. */
const settings = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"));

/** Lines of the block that begins with a line. */
function block(lines: readonly string[], first: string, end: RegExp): string[] {
  const from = lines.indexOf(first);
  expect(from, first).toBeGreaterThanOrEqual(0);
  const length = lines.slice(from + 1).findIndex((line) => end.test(line));
  return lines.slice(from + 1, length < 0 ? undefined : from + 1 + length);
}

const streams = [serverEventsPath, operatorEventsPath];
const seconds = (ms: number) => `${ms / 1_000}s`;
const mebibyte = 1024 * 1024;
/** Largest file of a form, with a mebibyte for the form around it. */
const uploadBytes = Math.max(idCardBytesMax, pictureBytesMax) + mebibyte;
const { headersMs, requestMs, silenceMs } = connectionLimits;
const production = readEnvironment(
  { NODE_ENV: "production", DESK_ORIGIN: "http://desk.localhost:3000" },
  projectRoot,
);
const stopMs = production.drainMs + production.shutdownMs;

/** Problems that the site finds in its variables, a sentence for each. */
function environmentProblems(variables: Record<string, string>): string[] {
  try {
    readEnvironment(variables, projectRoot);
    return [];
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    return error.message.split("\n").slice(1);
  }
}

const files = {
  haproxy: "haproxy/haproxy.cfg",
  nginx: "nginx/tessera.conf",
  caddy: "caddy/Caddyfile",
} as const;
const haproxy = settings(read(files.haproxy));
const nginx = settings(read(files.nginx));
const caddy = settings(read(files.caddy));

describe.each(Object.entries(files))("the configuration of %s", (_name, file) => {
  const text = read(file);

  it("its comments: the limits of the site, and what the site needs of it", () => {
    expect(text).toContain(`more than ${requestMs / 1_000} seconds`);
    expect(text).toMatch(new RegExp(`\\b${timeouts.heartbeatInterval / 1_000} seconds`));
    expect(text).toContain(`at most ${releaseLimits.fileBytesMax / mebibyte} MiB`);
    for (const variable of ["TRUST_PROXY=", "PUBLIC_ORIGIN=https://play.example"])
      expect(text).toContain(variable);
    expect(text).toContain("DESK_ORIGIN=https://desk.play.example");
  });

  it("no node that takes calls: 503, to be repeated after a moment, and not stored", () => {
    expect(text).toMatch(/\b503\b/);
    expect(text).toMatch(/Retry-After 5\b/);
    expect(text).toMatch(/Cache-Control no-store\b/);
  });

  it("TLS 1.2 or later alone, and both host names", () => {
    expect(text).toMatch(/tls ?v?1\.2/i);
    expect(text).not.toMatch(/tls ?v?1(?:\.[01])?\b(?!\.)/i);
    expect(text.match(/play\.example desk\.play\.example|play\.example, desk\.play\.example/)).not.toBeNull();
  });

  it("no address and no query in a log", () => {
    const logs = settings(text).filter((line) => /^log[_-]format/.test(line));
    expect(
      logs.filter((line) =>
        /\$(?:request|request_uri|uri|args|query_string|http_referer)\b|%(?:r|HU|HP|HQ|HPO)\b|%\{?\+?Q?\}?r\b/.test(
          line,
        ),
      ),
    ).toEqual([]);
    expect(settings(text).join()).not.toMatch(/option httplog|combined/);
  });
});

describe("HAProxy", () => {
  it("limits of the site", () => {
    expect(haproxy).toEqual(
      expect.arrayContaining([
        `timeout http-request ${seconds(headersMs)}`,
        `timeout client ${seconds(silenceMs)}`,
        `timeout server ${seconds(silenceMs)}`,
        `http-request deny deny_status 413 if { path_beg /registry/ } { req.hdr_val(content-length) gt ${releaseLimits.fileBytesMax} }`,
        `http-request deny deny_status 413 if !{ path_beg /registry/ } { req.hdr_val(content-length) gt ${uploadBytes} }`,
      ]),
    );
  });

  it("metrics closed in both frontends, streams apart, HTTP/2, headers replaced, nothing sent twice", () => {
    const closed = "http-request deny deny_status 404 if { path /metrics } || { path_beg /metrics/ }";
    expect(haproxy.filter((line) => line === closed)).toHaveLength(2);
    expect(haproxy).toContain(`use_backend streams if { path ${streams.join(" ")} }`);
    expect(block(haproxy, "backend streams", /^backend/)).toContain("option http-no-delay");
    expect(haproxy.join("\n")).toContain("alpn h2,http/1.1");
    for (const [name, value] of [
      ["For", "%[src]"],
      ["Proto", "https"],
      ["Host", "%[req.hdr(host)]"],
    ])
      expect(haproxy).toContain(`http-request set-header X-Forwarded-${name} ${value}`);
    expect(haproxy).toContain("http-request set-header X-Request-Id %[unique-id]");
    for (const header of ["traceparent", "tracestate"])
      expect(haproxy).toContain(`http-request del-header ${header}`);
    expect(haproxy.filter((line) => line.startsWith("retry-on"))).toEqual(["retry-on conn-failure"]);
    // Without it a reload of the proxy resets calls.
    expect(haproxy).toContain("option idle-close-on-response");
  });

  it("a node that drains: left out before half of its time", () => {
    const checks = haproxy.filter((line) => line.startsWith("default-server"));
    expect(checks).toHaveLength(2);
    for (const line of checks) {
      const [, every = "", fall = ""] = /check inter (\d+)s fall (\d+)/.exec(line) ?? [];
      expect(2 * Number(every) * Number(fall) * 1_000).toBeLessThanOrEqual(production.drainMs);
    }
    expect(haproxy.filter((line) => line.includes("uri /healthz"))).toHaveLength(2);
  });
});

describe("nginx", () => {
  it("limits of the site", async () => {
    expect(nginx).toEqual(
      expect.arrayContaining([
        `client_header_timeout ${seconds(headersMs)};`,
        `proxy_read_timeout ${seconds(silenceMs)};`,
        `proxy_send_timeout ${seconds(silenceMs)};`,
        `send_timeout ${seconds(silenceMs)};`,
        `client_max_body_size ${uploadBytes / mebibyte}m;`,
      ]),
    );
    expect(block(nginx, "location ^~ /registry/ {", /^\}/)).toContain(
      `client_max_body_size ${releaseLimits.fileBytesMax / mebibyte}m;`,
    );
    const [, idleSeconds] = /^keepalive_timeout (\d+)s;$/m.exec(nginx.join("\n")) ?? [];
    expect(Number(idleSeconds) * 1_000).toBeLessThan(Fastify().initialConfig.keepAliveTimeout ?? 0);
  });

  it("metrics closed in both servers, streams not buffered, HTTP/2, headers replaced, nothing sent twice", () => {
    expect(nginx.filter((line) => line === "location = /metrics { return 404; }")).toHaveLength(2);
    expect(nginx).toContain("location ^~ /metrics/ { return 404; }");
    for (const path of streams)
      expect(block(nginx, `location = ${path} {`, /^\}/)).toContain("proxy_buffering off;");
    expect(nginx.filter((line) => line.startsWith("listen 443 ssl http2"))).toHaveLength(2);
    for (const header of [
      "X-Forwarded-For $remote_addr",
      "X-Forwarded-Proto https",
      "X-Forwarded-Host $host",
      "X-Request-Id $request_id",
      'traceparent ""',
      'tracestate ""',
    ])
      expect(nginx).toContain(`proxy_set_header ${header};`);
    expect(nginx.filter((line) => line.startsWith("proxy_next_upstream "))).toEqual([
      "proxy_next_upstream error;",
    ]);
  });
});

describe("Caddy", () => {
  it("limits of the site", () => {
    expect(caddy).toEqual(
      expect.arrayContaining([
        `read_header ${seconds(headersMs)}`,
        `read_body ${seconds(requestMs)}`,
        `idle ${seconds(silenceMs)}`,
        `read_timeout ${seconds(silenceMs)}`,
        `write_timeout ${seconds(silenceMs)}`,
      ]),
    );
    const sizeOf = (name: string) => block(caddy, `request_body @${name} {`, /^\}/);
    expect(sizeOf("registry")).toEqual([`max_size ${releaseLimits.fileBytesMax / mebibyte}MiB`]);
    expect(sizeOf("others")).toEqual([`max_size ${uploadBytes / mebibyte}MiB`]);
    const [, idleSeconds] = /^keepalive (\d+)s$/m.exec(caddy.join("\n")) ?? [];
    expect(Number(idleSeconds) * 1_000).toBeLessThan(Fastify().initialConfig.keepAliveTimeout ?? 0);
  });

  it("metrics closed, streams flushed, HTTP/2, the id given, nothing sent twice", () => {
    expect(caddy).toEqual(
      expect.arrayContaining(["@closed path /metrics /metrics/*", "respond @closed 404"]),
    );
    expect(caddy).toContain("respond /metrics 404");
    expect(caddy).toContain(`@streams path ${streams.join(" ")}`);
    expect(block(caddy, "reverse_proxy @streams {", /^\}/)).toContain("flush_interval -1");
    expect(caddy).toContain("protocols h1 h2");
    for (const change of ["X-Request-Id {http.request.uuid}", "-traceparent", "-tracestate"])
      expect(caddy).toContain(`header_up ${change}`);
    expect(caddy.filter((line) => line.startsWith("lb_retry_match"))).toEqual([]);
  });

  it("a node that drains: left out before half of its time", () => {
    const [, every] = /^health_interval (\d+)s$/m.exec(caddy.join("\n")) ?? [];
    expect(2 * Number(every) * 1_000).toBeLessThanOrEqual(production.drainMs);
    expect(caddy).toContain("health_uri /healthz");
  });
});

describe("PgBouncer", () => {
  const text = read("pgbouncer/pgbouncer.ini");
  const database = (name: string) => new RegExp(`^${name} = (.*)$`, "m").exec(text)?.[1] ?? "";
  const url = "postgres://127.0.0.1:6432/tessera";
  const { postgresql } = readEnvironment({ NODE_ENV: "test", DATABASE_URL: url }, projectRoot);

  it("by transaction: the limits of the site, and the variables that it needs", () => {
    const calls = database("tessera_calls");
    expect(calls).toContain("pool_mode=transaction");
    const { statementMs, lockMs, idleInTransactionMs } = postgresql?.limits ?? {};
    expect(calls).toContain(
      `connect_query='set statement_timeout = ${statementMs}; set lock_timeout = ${lockMs}; set idle_in_transaction_session_timeout = ${idleInTransactionMs}'`,
    );
    expect(text).toContain("DATABASE_PREPARED_STATEMENTS=false and DATABASE_LISTEN_URL");
    expect(text).toContain(`query_wait_timeout = ${Number(postgresql?.limits?.connectionMs) / 1_000}\n`);
  });

  it("by session: a connection for all of four nodes", () => {
    const [, size] = /pool_size=(\d+)$/.exec(database("tessera")) ?? [];
    expect(Number(size)).toBeGreaterThanOrEqual(4 * (Number(postgresql?.connectionsMax) + 1));
  });
});

describe("service and image", () => {
  const unit = settings(read("systemd/tessera.service"));
  const image = read("container/Containerfile");

  it("options of Node and the environment of its memory: those of npm start", () => {
    expect(unit).toContain(`ExecStart=/usr/bin/node ${siteNodeOptions.join(" ")} site/dist/site.js`);
    expect(image).toContain(
      `ENTRYPOINT ${JSON.stringify(["node", ...siteNodeOptions]).replaceAll(",", ", ")}`,
    );
    for (const [name, value] of Object.entries(siteMemoryEnvironment)) {
      expect(unit.join("\n")).toMatch(new RegExp(`^Environment=.*\\b${name}=${value}(?: |$)`, "m"));
      expect(image).toContain(`${name}=${value}`);
    }
  });

  it("time to end: more than the site takes", () => {
    const [, stop] = /^TimeoutStopSec=(\d+)$/m.exec(unit.join("\n")) ?? [];
    expect(Number(stop) * 1_000).toBeGreaterThan(stopMs + 5_000);
    const [, stopImage] = /--stop-timeout (\d+)/.exec(image) ?? [];
    expect(stopImage).toBe(stop);
  });

  it("variables of unit and page: the site takes them, and each secret has its credential", () => {
    const page = readFileSync(join(projectRoot, "docs/operations/deploy.md"), "utf8");
    const [, onPage = ""] = /environment <<'END'\n(.*?)END/s.exec(page) ?? [];
    const given = unit
      .filter((line) => line.startsWith("Environment="))
      .flatMap((line) => line.slice("Environment=".length).split(" "));
    const pairs = [...given, ...onPage.trim().split("\n")].map((pair) => pair.split("=", 2));
    const used = given.flatMap((pair) => /_FILE=%d\/([\w-]+)$/.exec(pair)?.[1] ?? []);
    expect(used.length).toBeGreaterThan(5);
    const credentials = unit.flatMap((line) => /^LoadCredential=([\w-]+):\/etc\//.exec(line)?.[1] ?? []);
    expect(new Set(used)).toEqual(new Set(credentials));
    const problems = environmentProblems(Object.fromEntries(pairs) as Record<string, string>);
    // Nothing but the files of the secrets is missing.
    expect(problems.filter((line) => !/_FILE: .* does not exist$/.test(line))).toEqual([]);
    expect(problems).toHaveLength(used.length);
  });
});
