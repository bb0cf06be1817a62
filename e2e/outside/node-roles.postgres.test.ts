import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createRegistryClient, publishFolder } from "@tessera/releases/client";
import { writeBuild } from "@tessera/releases/testing";
import { authApi } from "@tessera/shared/contracts/auth";
import { gamesApi } from "@tessera/shared/contracts/games";
import { signPayload } from "@tessera/shared/core/signature";
import * as z from "@tessera/shared/schema";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startEventStream } from "../../shared/src/events/event-stream.ts";
import { packagedPostgres, startPostgres } from "../../tools/testing/postgres-server.ts";
import { type HttpClient, keepAliveClient } from "./keep-alive-client.ts";
import { cookiesOf, logInOperator } from "./operator-client.ts";
import { activeGames } from "./playing.ts";
import { read } from "./reply.ts";
import { startRoleNodes } from "./role-nodes.ts";
import { buildSite, captchaAnswer, type SiteKeys, type SiteProcess } from "./site-process.ts";
import { signedCallback, startStudio, type Studio } from "./studio.ts";

const page = readFileSync(new URL("../../docs/deployment.md", import.meta.url), "utf8");

/** Roles by node of the example in docs/deployment.md. */
const rolesByNode: ReadonlyMap<string, string> = new Map(
  [...page.matchAll(/^\| `(\w+)` +\| `([a-z,]+)` +\|$/gm)].map(([, node = "", roles = ""]) => [node, roles]),
);

/** Locations of the example in the order in which they are tried. */
const locations = [...page.matchAll(/^server \{\n {2}server_name (\S+);\n(.*?)^\}$/gms)].flatMap(
  ([, host = "", lines = ""]) =>
    [...lines.matchAll(/location ~ (\S+) \{ proxy_pass http:\/\/(\w+); \}/g)].map(
      ([, pattern = "", node = ""]) => ({
        isDesk: host.startsWith("desk."),
        pattern: new RegExp(pattern),
        node,
      }),
    ),
);

function nodeOf({ url = "", headers: { host = "" } }: IncomingMessage): string {
  const isDesk = host.startsWith("desk.");
  const path = url.split("?", 1)[0] ?? "";
  return locations.find((one) => one.isDesk === isDesk && one.pattern.test(path))?.node ?? "";
}

let nodes: ReadonlyMap<string, SiteProcess>;
/** Nodes that calls were sent to. */
const reached = new Set<string>();
/** Functions that stop what was started, the latest first. */
const stops: (() => unknown)[] = [];
let origin: string;
let publicOrigin: string;
let http: HttpClient;
let studio: Studio;

beforeAll(async () => {
  await buildSite();
  const postgres = await startPostgres(packagedPostgres(), ["fsync=off"]);
  stops.unshift(() => postgres.stop());
  const started = await startRoleNodes(stops, {
    databaseUrl: postgres.url,
    // The node of the desk is the last of the example.
    rolesByNode: new Map([...rolesByNode].toReversed()),
    nodeOf: (call) => {
      const node = nodeOf(call);
      reached.add(node);
      return node;
    },
    environment: { DEMO_PLAYER: "true" },
  });
  ({ nodes, origin, publicOrigin } = started);
  http = keepAliveClient(origin, 4);
  studio = await startStudio(started.studioPort);
  stops.unshift(() => studio.close());
}, 600_000);
afterAll(async () => {
  for (const stop of stops) await stop();
});

const nodeNamed = (name: string): SiteProcess => {
  const node = nodes.get(name);
  if (!node) throw new Error(`docs/deployment.md has no node ${name}`);
  return node;
};

const signed = ({ signature }: SiteKeys, content: object) => ({
  "x-signature": signPayload(content, signature),
});

/** Logs the demo player in, and returns how he calls the site. */
async function logIn(keys: SiteKeys) {
  const captcha = await http({
    method: "GET",
    path: `${authApi.captcha.path}?purpose=login`,
    headers: signed(keys, { purpose: "login" }),
  });
  const { captchaId } = read(authApi.captcha.reply, captcha);
  const form = {
    username: "demo",
    password: "Mosaic2026",
    captchaId,
    captcha: captchaAnswer,
    remember: true,
  };
  const deviceId = randomUUID();
  const reply = await http({
    method: "POST",
    path: authApi.login.path,
    headers: { "content-type": "application/json", "x-device-id": deviceId, ...signed(keys, form) },
    body: JSON.stringify(form),
  });
  const { accessToken, player } = read(authApi.login.reply, reply);
  const headers = {
    authorization: `Bearer ${accessToken}`,
    "x-device-id": deviceId,
    cookie: cookiesOf(reply),
  };
  return { playerId: player.id, headers };
}

const session = z.object({ status: z.literal("OK"), playToken: z.string(), currency: z.string() });

it("the four nodes of the example in docs/deployment.md: a player plays, a release goes live, and an operator decides", async () => {
  const { keys } = nodeNamed("api");
  expect([...rolesByNode.values()].join().split(",").toSorted()).toEqual([
    "api",
    "callbacks",
    "desk",
    "jobs",
    "pages",
    "registry",
  ]);
  // A job of the feeds has read the titles.
  const [game] = await activeGames({ http, keys }, "slots");
  const { playerId, headers } = await logIn(keys);

  const events: { readonly name: string; readonly data: string }[] = [];
  const closeStream = startEventStream({
    open: async (_lastEventId, signal) => {
      const { body } = await fetch(`${origin}/api/events`, { headers, signal });
      return body ?? new ReadableStream();
    },
    onEvent: ({ name, data }) => events.push({ name, data }),
    lastEventId: null,
  });
  stops.unshift(closeStream);
  const dataOf = (name: string) =>
    events.filter((event) => event.name === name).map(({ data }) => JSON.parse(data) as object);
  await expect.poll(() => dataOf("ready")).toHaveLength(1);

  const launched = await http({
    method: "POST",
    path: gamesApi.launch.path.replace(":id", game?.id ?? ""),
    headers: { ...headers, "content-type": "application/json", ...signed(keys, { mode: "real" }) },
    body: JSON.stringify({ mode: "real" }),
  });
  read(gamesApi.launch.reply, launched);
  const code = game?.provider.code ?? "";
  const [secret = ""] = keys.providers[code] ?? [];
  const { launchToken, gameId } = studio.launchOf(playerId);
  const begun = await http(signedCallback(secret, code, "session", { launchToken }));
  const { playToken, currency } = read(session, begun);
  const bet = {
    playToken,
    gameId,
    roundId: randomUUID(),
    txId: randomUUID(),
    playerId,
    currency,
    amount: 100,
  };
  const betAnswer = await http(signedCallback(secret, code, "bet", bet));
  expect(JSON.parse(betAnswer.text)).toMatchObject({ status: "OK" });
  await expect.poll(() => dataOf("wallet.updated").at(-1)).toMatchObject({ mainMinor: "99900" });

  const desk = nodeNamed("desk");
  const registry = createRegistryClient({ origin, token: desk.registryToken });
  const build = mkdtempSync(join(tmpdir(), "tessera-outside-build-"));
  stops.unshift(() => rmSync(build, { recursive: true, force: true }));
  await writeBuild(build, { name: "shell" });
  const { release } = await publishFolder(registry, build);
  const { revision } = await registry.promote("shell", release.id);
  await expect
    .poll(() => dataOf("release.map").at(-1))
    .toMatchObject({ revision, pointers: expect.any(String) as string });
  const { host } = new URL(publicOrigin);
  const document = await http({ method: "GET", path: "/", headers: { host, accept: "text/html" } });
  expect([document.status, document.text.includes(release.id)]).toEqual([200, true]);

  const deskOrigin = publicOrigin.replace("localhost", "desk.localhost");
  const operator = await logInOperator(http, { deskOrigin, operator: desk.operator });
  const { version } = await operator.find("players", playerId);
  expect(await operator.tryDecide("players", playerId, "ban", { note: "It is tried.", version })).toBeNull();
  await expect.poll(() => dataOf("session.ended")).toHaveLength(1);
  expect([...reached].toSorted()).toEqual([...rolesByNode.keys()].toSorted());
}, 300_000);
