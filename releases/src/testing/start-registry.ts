import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { migrate, type Database } from "@tessera/database";
import { memoryDatabase } from "@tessera/database/testing";
import { apiSince, apiVersion } from "@tessera/shared/contracts/api-version";
import { documentFormat, documentFormatSince } from "@tessera/shared/contracts/document-format";
import { fixedClock } from "@tessera/shared/core/clock";
import Fastify, { type FastifyInstance } from "fastify";
import { createFolderStore } from "../assets/folder-store.ts";
import { createRegistryClient, type RegistryClient } from "../client/registry-client.ts";
import { publishFolder } from "../client/publish-folder.ts";
import { buildRegistryApp, type RegistryDependencies } from "../registry-app.ts";
import { sha256Hex } from "../release/canonical.ts";
import { RevisionArrivals } from "../pointers/revision-arrivals.ts";
import { SignedPointers } from "../live/signed-pointers.ts";
import { writeBuild, type BuildFacts } from "./write-build.ts";

export interface TestRegistry {
  readonly app: FastifyInstance;
  readonly database: Database;
  readonly clock: ReturnType<typeof fixedClock>;
  readonly arrivals: RevisionArrivals;
  /** Origin of the test server. */
  readonly origin: string;
  /** Folder for the test's files, deleted at the end. */
  readonly folder: string;
  /** Client with all scopes. */
  readonly operator: RegistryClient;
  clientOf(token: string): RegistryClient;
  /** Publishes a small build and returns its id. */
  publish(facts: BuildFacts): Promise<string>;
  publishAndPromote(facts: BuildFacts): Promise<string>;
  stop(): Promise<void>;
}

export const operatorToken = "operator-token-of-the-tests";
export const readerToken = "reader-token-of-the-tests";
/** Private key of the tests, as base64url. */
export const pointerSecret = Buffer.alloc(32, 7).toString("base64url");
export const publicOrigin = "http://localhost:4320";

const migrations = {
  folder: fileURLToPath(new URL("../../migrations", import.meta.url)),
  table: "registry_migrations",
};

/** Starts a registry with a real database on a real port. No release is published. */
export async function startRegistry(changes: Partial<RegistryDependencies> = {}): Promise<TestRegistry> {
  const folder = await mkdtemp(join(tmpdir(), "tessera-registry-"));
  const database = changes.database ?? (await memoryDatabase(migrations));
  await migrate(database, migrations);
  const clock = fixedClock("2026-01-31T10:00:00.000Z");
  const { log } = Fastify({ logger: { level: "silent" } });
  const arrivals = new RevisionArrivals();
  const app = buildRegistryApp({
    database,
    clock,
    log,
    assets: createFolderStore(join(folder, "assets")),
    environment: "local",
    publicOrigin,
    signatureKey: "signature-key-of-the-tests",
    operatorTokens: [
      {
        actor: "operator",
        sha256: sha256Hex(operatorToken),
        scopes: ["read", "publish", "promote", "rollback", "attest"],
        mayActAs: ["npm start"],
      },
      { actor: "reader", sha256: sha256Hex(readerToken), scopes: ["read"] },
    ],
    pointers: new SignedPointers({ database, clock, log, environment: "local", secrets: [pointerSecret] }),
    arrivals,
    frameOrigins: ["http://127.0.0.1:4321"],
    serving: {
      node: randomUUID(),
      serves: apiVersion,
      since: apiSince,
      documents: { serves: documentFormat, since: documentFormatSince },
      isAlone: false,
    },
    addressLimits: { networkOf: (ip) => ip, take: async () => null },
    ...changes,
  });
  const origin = await app.listen({ host: "127.0.0.1", port: 0 });
  const clientOf = (token: string) => createRegistryClient({ origin, token });
  const operator = clientOf(operatorToken);
  let builds = 0;
  const publish = async (facts: BuildFacts) => {
    const build = join(folder, `build-${(builds += 1)}`);
    await writeBuild(build, facts);
    return (await publishFolder(operator, build)).release.id;
  };

  return {
    app,
    database,
    clock,
    arrivals,
    origin,
    folder,
    operator,
    clientOf,
    publish,
    publishAndPromote: async (facts) => {
      const id = await publish(facts);
      await operator.promote(facts.name, id);
      return id;
    },
    stop: async () => {
      await app.close();
      if (!changes.database) await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
