import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import { signatureOf } from "@tessera/server/testing";
import { type ComposedSite, composeSite } from "../testing/composed-site.ts";
import { logInMemory } from "../testing/log-in-memory.ts";
import { testBuild } from "../testing/test-build.ts";

let site: ComposedSite | undefined;
afterEach(async () => {
  await site?.close();
  site = undefined;
});

describe("an error in the log", () => {
  it.each(["err", "error"])("under the name %s: has type, message, cause, stack and the build", (name) => {
    const { lines, log } = logInMemory();
    const cause = new Error("the database is away");
    log.child({ requestId: "r" }).error({ [name]: new TypeError("no page", { cause }) }, "It failed");
    expect(lines[0]?.["build"]).toBe(`${testBuild.version}+${testBuild.build}`);
    expect(lines[0]?.[name]).toMatchObject({
      type: "TypeError",
      message: expect.stringContaining("the database is away"),
      stack: expect.stringContaining("log.test.ts"),
    });
  });

  it("from a page that cannot be rendered: logged as thrown", async () => {
    const { lines, log } = logInMemory();
    site = await composeSite({}, { log });
    const { database } = site;
    await database.execute("alter table registry.environment rename to elsewhere");
    await site.app.inject({ url: "/", headers: { host: "localhost:3000", accept: "text/html" } });
    await site.app.inject({ url: "/registry/v1/environments/local/head" });
    const errors = lines.filter(({ level }) => Number(level) >= 50);
    expect(errors).toHaveLength(2);
    for (const { error } of errors) {
      expect(error).toMatchObject({ message: expect.stringContaining("registry.environment") });
    }
  });
});

describe("the request log", () => {
  it("one line per reply: with id, method, route template, status and time, and without secrets of the URL", async () => {
    const { lines, log } = logInMemory("info");
    site = await composeSite({}, { log });
    const secret = `secret-${randomUUID()}`;
    const headers = {
      "x-signature": signatureOf({ after: secret }, site.keys.signature),
      authorization: `Bearer ${secret}`,
      cookie: `second=${secret}`,
    };
    const answer = await site.app.inject({ url: `/api/pages/terms?after=${secret}`, headers });
    await site.app.inject({ method: "POST", url: `/api/${secret}`, payload: { password: secret } });
    await site.app.inject({ url: `/some/page/${secret}?token=${secret}`, headers });
    const answered = lines.filter(({ msg }) => msg === "answered");
    expect(answered).toMatchObject([
      { requestId: answer.headers["x-request-id"], method: "GET", route: "/api/pages/:slug", status: 401 },
      { method: "POST", route: "/api/*", status: 404 },
      { method: "GET", route: "/*", status: 308 },
    ]);
    for (const { ms } of answered) expect(ms).toBeTypeOf("number");
    expect(JSON.stringify(lines)).not.toContain(secret);
  });

  it("health checks, pictures and files: not logged at level info, unless they fail", async () => {
    const { lines, log } = logInMemory("info");
    const readiness = { isReady: true };
    site = await composeSite({}, { log, readiness });
    for (const path of ["/healthz", "/livez", "/icon.svg", "/r/none/none.js", "/art/studio/orchid-arc.svg"]) {
      await site.app.inject(path);
    }
    expect(lines).toEqual([]);
    readiness.isReady = false;
    await site.app.inject("/healthz");
    expect(lines).toMatchObject([{ route: "/healthz", status: 503 }]);
  });
});
