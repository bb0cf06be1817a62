import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { EnvironmentError, environmentVariables, readEnvironment } from "./environment.ts";

const database = "postgres://db.example/tessera";
const read = (source: NodeJS.ProcessEnv) => readEnvironment(source, "/srv/tessera");

function problemsOf(source: NodeJS.ProcessEnv): string {
  try {
    read(source);
  } catch (error) {
    if (error instanceof EnvironmentError) return error.message;
    throw error;
  }
  return "";
}

describe("the environment", () => {
  it("empty: the site listens on localhost:3000, and the studio on the next port with another host name", () => {
    expect(read({})).toMatchObject({
      port: 3000,
      host: "localhost",
      publicOrigin: "http://localhost:3000",
      deskOrigin: "http://desk.localhost:3000",
      studioOrigin: "http://127.0.0.1:3001",
      dataFolder: "/srv/tessera/.data",
      trustProxy: false,
      mode: "development",
    });
  });

  it("several invalid values: reported in one message", () => {
    const problems = problemsOf({
      NODE_ENV: "production",
      CAPTCHA_TEST_ANSWER: "Ab3dE",
      PORT: "many",
      PUBLIC_ORIGIN: "play.example",
      DATABASE_URL: "mysql://x",
    });
    expect(problems).toContain("PORT: a number from 1 to 65530");
    expect(problems).toContain("CAPTCHA_TEST_ANSWER: is only allowed with NODE_ENV=test");
    expect(problems).toContain("PUBLIC_ORIGIN:");
    expect(problems).toContain("DESK_ORIGIN:");
    expect(problems).toContain("DATABASE_URL:");
  });

  it("a fixed captcha answer outside of tests: refused", () => {
    expect(problemsOf({ CAPTCHA_TEST_ANSWER: "Ab3dE" })).toContain("CAPTCHA_TEST_ANSWER: is only allowed");
    expect(problemsOf({ NODE_ENV: "production", RATE_LIMITS: "loose" })).toContain(
      "RATE_LIMITS: is only allowed",
    );
    expect(read({ NODE_ENV: "test", CAPTCHA_TEST_ANSWER: "Ab3dE" }).captchaTestAnswer).toBe("Ab3dE");
  });

  it("a fixed captcha answer of another length: refused", () => {
    expect(problemsOf({ NODE_ENV: "test", CAPTCHA_TEST_ANSWER: "abcd" })).toContain("exactly 5");
  });

  it("NODE_ENV=test: limits per address are loose unless set to real", () => {
    expect(read({ NODE_ENV: "test" }).rateLimits).toBe("loose");
    expect(read({ NODE_ENV: "test", RATE_LIMITS: "real" }).rateLimits).toBe("real");
    expect(read({}).rateLimits).toBe("real");
  });

  it("VALKEY_URL of another protocol: refused with both forms", () =>
    expect(problemsOf({ VALKEY_URL: "http://valkey.example" })).toMatch(
      /^ {2}VALKEY_URL: .*redis:.*redis\+sentinel:/m,
    ));

  it("without VALKEY_URL: none", () => expect(read({}).valkeyAddress).toBeUndefined());

  it("real money: refused, alone and with other values", () => {
    expect(problemsOf({ MONEY_MODE: "real" })).toContain("MONEY_MODE: this site plays for play money only");
    expect(problemsOf({ MONEY_MODE: "" })).toBe("");
    expect(problemsOf({ MONEY_MODE: "play" })).toBe("");
  });

  it.each([
    ["true", true],
    ["false", false],
    ["10.0.0.7", ["10.0.0.7"]],
    [
      "127.0.0.1, 10.0.0.0/8,2001:db8::/32,loopback",
      ["127.0.0.1", "10.0.0.0/8", "2001:db8::/32", "loopback"],
    ],
  ])("TRUST_PROXY=%s: accepted", (text, taken) => {
    expect(read({ TRUST_PROXY: text }).trustProxy).toEqual(taken);
  });

  it.each(["1", "yes", "10.0.0.0/33", "10.0.0.7/", "proxy.internal", "10.0.0.7,,"])(
    "TRUST_PROXY=%s: refused",
    (text) => {
      expect(problemsOf({ TRUST_PROXY: text })).toContain("TRUST_PROXY: true, false, or the addresses");
    },
  );

  it("origins of the other parties: used as set", () => {
    const origins = {
      STUDIO_ORIGIN: "https://games.example",
      LIVE_STUDIO_ORIGIN: "https://live.example",
      GATEWAY_ORIGIN: "https://pay.example",
      MAILBOX_ORIGIN: "https://mail.example",
    };
    expect(read(origins)).toMatchObject({
      studioOrigin: "https://games.example",
      liveStudioOrigin: "https://live.example",
      gatewayOrigin: "https://pay.example",
      mailboxOrigin: "https://mail.example",
    });
    expect(problemsOf({ STUDIO_ORIGIN: "https://games.example/play" })).toContain("STUDIO_ORIGIN:");
  });

  it.each([
    [{ PORT: "4000" }, "http://desk.localhost:4000"],
    [{ PORT: "4000", PUBLIC_ORIGIN: "http://localhost:8080" }, "http://desk.localhost:8080"],
    [{ PUBLIC_ORIGIN: "https://127.0.0.1" }, "https://desk.localhost"],
    [
      { PUBLIC_ORIGIN: "https://play.example", DESK_ORIGIN: "https://desk.play.example" },
      "https://desk.play.example",
    ],
    [{ NODE_ENV: "production", DESK_ORIGIN: "http://ops.localhost:3000" }, "http://ops.localhost:3000"],
  ])("%j: the desk has the origin %s", (source, deskOrigin) => {
    expect(read(source).deskOrigin).toBe(deskOrigin);
  });

  const [play, desk] = ["https://play.example", "https://desk.example"];
  it.each([
    ["missing in production", { NODE_ENV: "production" }, "needs a host name of its own"],
    ["missing outside of localhost", { PUBLIC_ORIGIN: play }, "needs a host name of its own"],
    [
      "equal to the players' in production",
      { NODE_ENV: "production", PUBLIC_ORIGIN: play, DESK_ORIGIN: play },
      "has the host name of PUBLIC_ORIGIN",
    ],
    [
      "with the players' host on another port",
      { PUBLIC_ORIGIN: play, DESK_ORIGIN: `${play}:8443` },
      "has the host name of PUBLIC_ORIGIN",
    ],
    [
      "with the players' host on this machine",
      { DESK_ORIGIN: "http://localhost:3001" },
      "has the host name of PUBLIC_ORIGIN",
    ],
    [
      "with players on the desk's host on this machine",
      { PUBLIC_ORIGIN: "http://desk.localhost:3000" },
      "has the host name of PUBLIC_ORIGIN",
    ],
    [
      "with a studio's host",
      { PUBLIC_ORIGIN: play, DESK_ORIGIN: desk, LIVE_STUDIO_ORIGIN: `${desk}:444` },
      "has the host name of LIVE_STUDIO_ORIGIN",
    ],
    ["without https", { PUBLIC_ORIGIN: play, DESK_ORIGIN: "http://desk.example" }, "needs https"],
    ["with a path", { PUBLIC_ORIGIN: play, DESK_ORIGIN: `${play}/desk` }, "an origin has no path"],
  ])("a DESK_ORIGIN, %s: refused", (_, source, problem) => {
    expect(problemsOf(source)).toContain(`DESK_ORIGIN: `);
    expect(problemsOf(source)).toContain(problem);
  });

  it.each([
    ["TOKEN_KEY", "short"],
    ["CODE_KEY", "not base64url, which is a pity, however long it is"],
    ["GATEWAY_SECRET", "short"],
    ["POINTER_KEYS", '["short"]'],
    ["PROVIDER_SECRETS", '{"orchid-arc": "short"}'],
    ["PROVIDER_SECRETS", "no JSON"],
    ["OPERATOR_TOKENS", "[]"],
    ["OPERATOR_TOKENS", '[{"actor": "ci", "sha256": "00", "scopes": ["read"]}]'],
  ])("%s=%s: refused, without repeating the value", (name, value) => {
    const problems = problemsOf({ [name]: value });
    expect(problems).toContain(`${name}: `);
    expect(problems).not.toContain(value);
  });

  describe("documentation of the environment", () => {
    const page = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8");

    it("the table of docs/deployment.md: lists exactly these variables", () => {
      const [, table = ""] = /^## Variables\n\n(.*?)\n\n/ms.exec(page("docs/deployment.md")) ?? [];
      const names = table.split("\n").flatMap((row) => [...(row.split("|")[1] ?? "").matchAll(/`(\w+)`/g)]);
      expect(names.map(([, name = ""]) => name).toSorted()).toEqual([...environmentVariables].sort());
    });

    it(".env.example: lists exactly these variables, each with its default", () => {
      const set = [...page(".env.example").matchAll(/^# ([A-Z_]+)=(.*)$/gm)].map(
        ([, name = "", value = ""]) => [name, value],
      );
      expect(set.map(([name = ""]) => name).toSorted()).toEqual([...environmentVariables].sort());
      expect(read(Object.fromEntries(set) as NodeJS.ProcessEnv)).toEqual(read({}));
    });
  });

  it("the database's addresses, name and limits: used as set, with defaults for the rest", () => {
    const [url, listenUrl, migrationUrl] = ["calls", "events", "migrations"].map(
      (host) => `postgres://${host}.example/tessera`,
    );
    const { postgresql, migrations } = read({
      DATABASE_URL: url,
      DATABASE_LISTEN_URL: listenUrl,
      DATABASE_MIGRATION_URL: migrationUrl,
      DATABASE_APPLICATION_NAME: "node 1",
      DATABASE_LOCK_SECONDS: "0.5",
    });
    const limits = { connectionMs: 3_000, statementMs: 4_000, lockMs: 500, idleInTransactionMs: 10_000 };
    expect(postgresql).toEqual({
      url,
      listenUrl,
      connectionsMax: 10,
      limits,
      preparesStatements: true,
      applicationName: "node 1",
    });
    expect(read({ DATABASE_URL: url, DATABASE_PREPARED_STATEMENTS: "false" }).postgresql).toMatchObject({
      preparesStatements: false,
    });
    expect(migrations).toMatchObject({ url: migrationUrl, limits, applicationName: "node 1 migrations" });
    expect(read({ DATABASE_URL: url })).toMatchObject({
      postgresql: { url, applicationName: "tessera" },
      migrations: undefined,
    });
  });

  it("limits of PostgreSQL with the embedded database: ignored; further addresses without DATABASE_URL: refused", () => {
    expect(read({ DATABASE_CONNECTIONS: "20" }).postgresql).toBeUndefined();
    for (const name of ["DATABASE_LISTEN_URL", "DATABASE_MIGRATION_URL"])
      expect(problemsOf({ [name]: "postgres://db.example/tessera" })).toContain(
        `${name}: needs DATABASE_URL`,
      );
  });

  it("a bucket: as set, with the key of both variables or none", () => {
    const bucket = {
      RELEASE_BUCKET: "releases",
      RELEASE_BUCKET_ENDPOINT: "https://s3.example",
      RELEASE_BUCKET_KEY_ID: "site",
      RELEASE_BUCKET_SECRET: "hidden",
      RELEASE_CACHE_MB: "64",
    };
    expect(read(bucket)).toMatchObject({
      releaseCacheBytes: 64 * 1024 * 1024,
      releaseBucket: {
        name: "releases",
        endpoint: "https://s3.example",
        region: "us-east-1",
        credentials: { accessKeyId: "site", secretAccessKey: "hidden" },
      },
    });
    expect(read({ RELEASE_BUCKET: "releases" }).releaseBucket?.credentials).toBeUndefined();
    expect(read({}).releaseBucket).toBeUndefined();
  });

  it.each([
    [{ RELEASE_BUCKET: "releases", RELEASE_BUCKET_KEY_ID: "a" }, "RELEASE_BUCKET_SECRET: is missing beside"],
    [{ RELEASE_BUCKET_ENDPOINT: "https://s3.example" }, "RELEASE_BUCKET_ENDPOINT: needs RELEASE_BUCKET"],
    [{ RELEASE_BUCKET: "Releases/site" }, "RELEASE_BUCKET: the name of a bucket"],
    [
      { RELEASE_BUCKET: "releases", RELEASE_BUCKET_ENDPOINT: "s3.example/x" },
      "RELEASE_BUCKET_ENDPOINT: an origin",
    ],
    [{ RELEASE_BUCKET_ENDPONT: "https://s3.example" }, "RELEASE_BUCKET_ENDPOINT is meant?"],
    [{ RELEASE_CACHE_MB: "1" }, "RELEASE_CACHE_MB: a number from 64"],
  ])("%j: refused", (source, problem) => {
    expect(problemsOf(source)).toContain(problem);
  });

  it.each(["n".repeat(51), "nœud", "two\nlines"])("DATABASE_APPLICATION_NAME=%s: refused", (name) => {
    expect(problemsOf({ DATABASE_APPLICATION_NAME: name })).toContain("DATABASE_APPLICATION_NAME: 1 to 50");
  });

  it.each([
    [{}, 0],
    [{ NODE_ENV: "production", DESK_ORIGIN: "http://ops.localhost:3000" }, 10_000],
    [{ NODE_ENV: "production", DESK_ORIGIN: "http://ops.localhost:3000", DRAIN_SECONDS: "0" }, 0],
    [{ DRAIN_SECONDS: "2.5" }, 2_500],
  ])("%j: the site drains for %i ms", (source, drainMs) => {
    expect(read(source).drainMs).toBe(drainMs);
  });

  it.each([
    [{}, ["pages", "api", "callbacks", "jobs", "registry", "desk"]],
    [{ DATABASE_URL: database, NODE_ROLES: "jobs" }, ["jobs"]],
    [{ DATABASE_URL: database, NODE_ROLES: "desk, pages,desk" }, ["pages", "desk"]],
    [
      { NODE_ROLES: "desk,registry,jobs,callbacks,api,pages" },
      ["pages", "api", "callbacks", "jobs", "registry", "desk"],
    ],
  ])("%j: the node has the roles %j", (source, roles) => {
    expect(read(source).roles).toEqual(roles);
  });

  it.each([
    [{ DATABASE_URL: database, NODE_ROLES: "page,api" }, "no page; pages is meant?"],
    [{ DATABASE_URL: database, NODE_ROLES: "Jobs" }, "no Jobs; jobs is meant?"],
    [{ DATABASE_URL: database, NODE_ROLES: "api,,desk" }, "a name is missing"],
    [{ NODE_ROLES: "api" }, "one process owns the embedded database, so it has all roles"],
    [
      { DATABASE_URL: database, NODE_ROLES: "api", TESSERA_AWAITS_RELEASES: "1" },
      "npm start runs all roles in one process",
    ],
  ])("roles in %j: refused", (source, problem) => {
    expect(problemsOf(source)).toMatch(/^[^\n]*\n {2}NODE_ROLES: [^\n]*$/);
    expect(problemsOf(source)).toContain(problem);
  });

  it("without STUDIOS: the studios of this repository, at the two origins", () => {
    const { studios } = read({
      STUDIO_ORIGIN: "https://games.example",
      LIVE_STUDIO_ORIGIN: "https://live.example",
    });
    expect(studios).toHaveLength(9);
    expect(studios[0]).toEqual({
      code: "orchid-arc",
      walletMode: "seamless",
      origin: "https://games.example",
    });
    expect(studios.at(-1)).toEqual({
      code: "sandbox-live",
      walletMode: "transfer",
      origin: "https://live.example",
    });
  });

  const given = (...studios: readonly object[]) => JSON.stringify(studios);
  const owl = { code: "owl", wallet: "seamless", origin: "https://owl.example" };

  it("with STUDIOS: only these studios, in their order; one without an origin gets that of its wallet mode", () => {
    const STUDIOS = given(
      { ...owl, code: "owl-live", wallet: "transfer" },
      owl,
      { code: "heron", wallet: "seamless" },
      { code: "heron-live", wallet: "transfer" },
    );
    expect(read({ STUDIOS, LIVE_STUDIO_ORIGIN: "https://live.example" }).studios).toEqual([
      { code: "owl-live", walletMode: "transfer", origin: "https://owl.example" },
      { code: "owl", walletMode: "seamless", origin: "https://owl.example" },
      { code: "heron", walletMode: "seamless", origin: "http://127.0.0.1:3001" },
      { code: "heron-live", walletMode: "transfer", origin: "https://live.example" },
    ]);
    const PROVIDER_SECRETS = JSON.stringify({ owl: "s".repeat(32) });
    expect(read({ STUDIOS, PROVIDER_SECRETS }).keys.providers).toEqual({ owl: ["s".repeat(32)] });
  });

  it.each([
    [
      "one code twice",
      { STUDIOS: given(owl, { ...owl, wallet: "transfer" }) },
      "STUDIOS: owl is in it twice",
    ],
    [
      "an unknown wallet",
      { STUDIOS: given({ ...owl, wallet: "shared" }) },
      "STUDIOS: owl has the wallet shared; it is seamless or transfer",
    ],
    [
      "two parties under one host name",
      { STUDIOS: given(owl, { ...owl, code: "heron", origin: "https://owl.example:8443" }) },
      "STUDIOS: heron has the host name of owl at another origin; cookies ignore ports",
    ],
    [
      "the players' host name",
      { STUDIOS: given({ ...owl, origin: "http://localhost:4000" }) },
      "STUDIOS: owl has the host name of PUBLIC_ORIGIN; cookies ignore ports",
    ],
    [
      "the desk's host name",
      { STUDIOS: given({ ...owl, origin: desk }), PUBLIC_ORIGIN: play, DESK_ORIGIN: desk },
      "STUDIOS: owl has the host name of DESK_ORIGIN; cookies ignore ports",
    ],
    ["a path", { STUDIOS: given({ ...owl, origin: "https://owl.example/api" }) }, "STUDIOS: JSON such as ["],
    ["an unknown field", { STUDIOS: given({ ...owl, secret: "x" }) }, "STUDIOS: JSON such as ["],
    ["a code with a space", { STUDIOS: given({ ...owl, code: "night owl" }) }, "STUDIOS: JSON such as ["],
    ["no studio", { STUDIOS: "[]" }, "STUDIOS: JSON such as ["],
    [
      "a secret for an unknown studio",
      { STUDIOS: given(owl), PROVIDER_SECRETS: JSON.stringify({ owll: "s".repeat(32) }) },
      "PROVIDER_SECRETS: there is no studio owll; owl is meant?",
    ],
  ])("STUDIOS with %s: refused with one sentence", (_, source, problem) => {
    expect(problemsOf(source).split("\n")).toEqual([
      "The environment cannot be used:",
      expect.stringMatching(new RegExp(`^  ${problem.replace("[", "\\[")}`)) as string,
    ]);
  });

  it("an empty value: treated as not set", () => {
    expect(read({ DATABASE_URL: "", PUBLIC_ORIGIN: "" }).postgresql).toBeUndefined();
  });
});
