import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Database } from "@tessera/database";
import { memoryDatabase } from "@tessera/database/testing";
import { startRegistry, type TestRegistry } from "../testing/start-registry.ts";

describe("documents while something fails", () => {
  let database: Database;
  let failing: TestRegistry;
  let isDown = false;

  beforeAll(async () => {
    database = await memoryDatabase();
    failing = await startRegistry({ database: breakable(database, () => isDown) });
  });
  beforeEach(() => {
    isDown = false;
  });
  afterAll(async () => {
    await failing.stop();
    await database.close();
  });

  const getPage = (url: string) => failing.app.inject({ url, headers: { host: "localhost:4320" } });

  it.each(["/", "/error", "/anything"])(
    "no shell is live, %s: 503 with the error page in both languages",
    async (url) => {
      const answer = await getPage(url);
      expect(answer.statusCode).toBe(503);
      expect(answer.headers["cache-control"]).toBe("no-store");
      expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
      expect(answer.body).toContain("The System Is Having Problems");
      expect(answer.body).toContain("Sistem Sedang Mengalami Gangguan");
      expect(answer.body).not.toMatch(/<script [^>]*src=/);
    },
  );

  it("the database fails before anything is cached: the crash page is served, without a stack trace", async () => {
    isDown = true;
    const answer = await getPage("/");
    expect(answer.statusCode).toBe(503);
    expect(answer.body).not.toContain("is down");
  });

  it("the database fails later: pages and files are served from memory", async () => {
    const id = await failing.publishAndPromote({
      name: "shell",
      manifest: { paths: [{ prefix: "/error", guard: "open" }] },
    });
    expect((await getPage("/")).statusCode).toBe(200);
    isDown = true;
    const page = await getPage("/");
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain(`/r/${id}/js/entry.js`);
    expect((await getPage(`/r/${id}/js/entry.js`)).statusCode).toBe(200);
  });

  it("the shell's files are missing: /error still serves the crash screen", async () => {
    const answer = await getPage("/error");
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toMatch(/<div id="root"><main class="FirstScreen">.*The System Is Having Problems/s);
  });
});

/** Wraps a database in a connection that can be interrupted. */
function breakable(database: Database, isDown: () => boolean): Database {
  const check = () => (isDown() ? Promise.reject(new Error("The database is down.")) : Promise.resolve());
  return {
    engine: database.engine,
    query: (text, parameters) => check().then(() => database.query(text, parameters)),
    execute: (script) => database.execute(script),
    notify: (channel, payload) => database.notify(channel, payload),
    transaction: (work) => check().then(() => database.transaction(work)),
    session: (work) => check().then(() => database.session(work)),
    listen: (channel, handler) => database.listen(channel, handler),
    assertWritable: () => check().then(() => database.assertWritable()),
    close: () => database.close(),
  };
}
