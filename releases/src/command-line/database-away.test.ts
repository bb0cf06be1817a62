import { afterEach, beforeEach, expect, it } from "vitest";
import { type Database, DatabaseUnavailable } from "@tessera/database";
import { memoryDatabase } from "@tessera/database/testing";
import { runCommand } from "../testing/run-command.ts";
import { operatorToken, startRegistry, type TestRegistry } from "../testing/start-registry.ts";

let registry: TestRegistry;
let isAway: boolean;

beforeEach(async () => {
  isAway = false;
  const database = await memoryDatabase();
  const assertThere = async () => {
    if (isAway) throw new DatabaseUnavailable("unreachable");
  };
  const breakable: Database = {
    ...database,
    query: (text, parameters) => assertThere().then(() => database.query(text, parameters)),
    transaction: (work, options) => assertThere().then(() => database.transaction(work, options)),
  };
  registry = await startRegistry({ database: breakable });
});
afterEach(() => registry.stop());

it("a rollback while the database is unavailable: the message says so, and what still works", async () => {
  await registry.publishAndPromote({ name: "shell", version: "1.0.0" });
  await registry.publishAndPromote({ name: "wallet", version: "1.0.0" });
  await registry.publishAndPromote({ name: "wallet", version: "1.1.0" });
  expect((await registry.app.inject({ url: "/", headers: { host: "localhost:4320" } })).statusCode).toBe(200);
  isAway = true;

  const { code, error } = await runCommand(["rollback", "wallet", "--reason", "broken"], {
    environment: { TESSERA_URL: registry.origin, TESSERA_TOKEN: operatorToken },
  });
  expect(code).not.toBe(0);
  expect(error).toContain(
    "The database cannot be reached. Nothing can be published, promoted or rolled back until it works again; " +
      "pages are served meanwhile as they are, from each node's memory, and files from its store.",
  );
  // As the sentence says.
  expect((await registry.app.inject({ url: "/", headers: { host: "localhost:4320" } })).statusCode).toBe(200);
  const answer = await registry.app.inject({
    url: "/registry/v1/environments/local",
    headers: { authorization: `Bearer ${operatorToken}` },
  });
  expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([503, "5"]);
});
