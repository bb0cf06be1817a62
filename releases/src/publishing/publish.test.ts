import { readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { BuiltRelease } from "@tessera/shared/contracts/release-map";
import { publishFolder } from "../client/publish-folder.ts";
import { releaseId } from "../release/release-id.ts";
import { readerToken, operatorToken, startRegistry, type TestRegistry } from "../testing/start-registry.ts";
import { writeBuild } from "../testing/write-build.ts";

let registry: TestRegistry;
let builds = 0;

beforeAll(async () => {
  registry = await startRegistry();
});
afterAll(() => registry.stop());

const newFolder = () => join(registry.folder, `upload-${(builds += 1)}`);
const bytesOf = (text: string) => new TextEncoder().encode(text);

function send(method: "PUT" | "POST", path: string, body: string, contentType = "application/octet-stream") {
  return fetch(`${registry.origin}/registry/v1${path}`, {
    method,
    body,
    headers: { authorization: `Bearer ${operatorToken}`, "content-type": contentType },
  });
}

describe("publish", () => {
  it("a build: named by its digest, labelled by its version, and not live", async () => {
    const folder = newFolder();
    const built = await writeBuild(folder, { name: "games", version: "2.1.0" });
    const { release, uploaded, known } = await publishFolder(registry.operator, folder);
    expect(release).toEqual({
      id: releaseId(built),
      name: "games",
      label: `2.1.0+dev.${releaseId(built).slice(2, 10)}`,
    });
    expect({ uploaded, known }).toEqual({ uploaded: 1, known: false });
    expect((await registry.operator.status()).remotes).toEqual([]);
  });

  it("the same build again: the same release, without an upload", async () => {
    const folder = newFolder();
    await writeBuild(folder, { name: "games", version: "2.2.0" });
    const first = await publishFolder(registry.operator, folder);
    const again = await publishFolder(registry.operator, folder);
    expect(again).toEqual({ release: first.release, uploaded: 0, known: true });
  });

  it("a build that shares files with an earlier one: only the new files are sent", async () => {
    const shared = { "js/shared.js": "shared();" };
    const [one, other] = [newFolder(), newFolder()];
    await writeBuild(one, { name: "games", files: { "js/a.js": "a();", ...shared } });
    await writeBuild(other, { name: "games", files: { "js/b.js": "b();", ...shared } });
    expect((await publishFolder(registry.operator, one)).uploaded).toBe(2);
    expect((await publishFolder(registry.operator, other)).uploaded).toBe(1);
  });

  it("other content under a label that is in use: refused", async () => {
    const one = await writeBuild(newFolder(), { name: "account", files: { "a.js": "1;" } });
    const other = await writeBuild(newFolder(), { name: "account", files: { "a.js": "2;" } });
    const { id } = await registry.operator.begin(one, "1.0.0+abc");
    await registry.operator.upload(one.files[0]?.sha256 ?? "", bytesOf("1;"));
    await registry.operator.finalize("account", id);
    await expect(registry.operator.begin(other, "1.0.0+abc")).rejects.toMatchObject({
      code: "LABEL_TAKEN",
      message: "The label 1.0.0+abc of account already names other content.",
    });
  });

  it("a partly uploaded release: refused, and neither promotable nor served", async () => {
    const files = { "js/one.js": "one();", "js/two.js": "two();" };
    const built = await writeBuild(newFolder(), { name: "referral", files });
    const { id, missing } = await registry.operator.begin(built, "1.0.0+half");
    expect(missing).toHaveLength(2);
    await registry.operator.upload(built.files[0]?.sha256 ?? "", bytesOf("one();"));
    await expect(registry.operator.finalize("referral", id)).rejects.toMatchObject({
      code: "RELEASE_INCOMPLETE",
    });
    await expect(registry.operator.promote("referral", id)).rejects.toMatchObject({ code: "REMOTE_UNKNOWN" });
    expect((await fetch(`${registry.origin}/r/${id}/js/one.js`)).status).toBe(404);
    // A second publish continues where the first one stopped.
    expect((await registry.operator.begin(built, "1.0.0+half")).missing).toEqual([built.files[1]?.sha256]);
  });

  it("bytes with another digest: 422, and nothing is stored", async () => {
    const sha256 = "ab".repeat(32);
    const answer = await send("PUT", `/assets/${sha256}`, "tampered");
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ error: { code: "ASSET_DIGEST_MISMATCH" } });
    expect(await readdir(join(registry.folder, "assets")).catch(() => [])).not.toContain("ab");
  });

  it.each([
    ["a NUL in a label", '{"label":"1\\u0000"}', "label: must hold only characters that can be stored."],
    [
      "half of a surrogate pair",
      '{"label":"\\ud800"}',
      "label: must hold only characters that can be stored.",
    ],
    [
      "30,000 levels",
      `{"release":${"[".repeat(30_000)}${"]".repeat(30_000)}}`,
      "release: must nest at most 32 levels.",
    ],
  ])("%s: 400 with one message", async (_situation, payload, message) => {
    const answer = await send("POST", "/remotes/games/releases", payload, "application/json");
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: { code: "INPUT_INVALID", message } });
  });

  it("an endless upload: 413", async () => {
    const answer = await send("PUT", `/assets/${"ab".repeat(32)}`, "x".repeat(16 * 1024 * 1024 + 1));
    expect(answer.status).toBe(413);
  });

  it("bytes whose integrity does not match the description: refused", async () => {
    const built = await writeBuild(newFolder(), { name: "wallet", files: { "a.js": "right();" } });
    const [file] = built.files;
    if (!file) throw new Error("A build has files.");
    const integrity = `sha384-${"A".repeat(64)}`;
    const { id } = await registry.operator.begin(
      { ...built, files: [{ ...file, integrity }] },
      "1.0.0+wrong",
    );
    await registry.operator.upload(file.sha256, bytesOf("right();"));
    await expect(registry.operator.finalize("wallet", id)).rejects.toMatchObject({
      code: "RELEASE_INVALID",
      message: "a.js is not what its description says.",
    });
  });

  it("a file that was changed after the build: refused before anything is sent", async () => {
    const folder = newFolder();
    await writeBuild(folder, { name: "wallet", files: { "a.js": "before();" } });
    await writeFile(join(folder, "a.js"), "after();");
    await expect(publishFolder(registry.operator, folder)).rejects.toMatchObject({ code: "DAMAGED" });
  });

  it("a missing file: refused", async () => {
    const folder = newFolder();
    await writeBuild(folder, { name: "wallet", files: { "a.js": "gone();" } });
    await rm(join(folder, "a.js"));
    await expect(publishFolder(registry.operator, folder)).rejects.toMatchObject({
      code: "DAMAGED",
      message: `a.js is missing from ${folder}.`,
    });
  });

  it("a description that is no JSON: refused", async () => {
    const folder = newFolder();
    await writeBuild(folder, { name: "wallet", files: { "a.js": "right();" } });
    await writeFile(join(folder, "release.json"), "{");
    await expect(publishFolder(registry.operator, folder)).rejects.toMatchObject({
      code: "DAMAGED",
      message: "release.json is not valid.",
    });
  });

  it("a prefix that another live remote serves: refused", async () => {
    const paths = [{ prefix: "/shop", guard: "open" as const }];
    await registry.publishAndPromote({ name: "games", manifest: { paths } });
    const built = await writeBuild(newFolder(), { name: "shop", manifest: { paths } });
    await expect(registry.operator.begin(built, "1.0.0")).rejects.toMatchObject({ code: "PREFIX_TAKEN" });
  });

  const wrongs: readonly (readonly [string, (built: BuiltRelease) => unknown, string])[] = [
    ["the prefix /", (built) => withPrefix(built, "/"), "INPUT_INVALID"],
    ["a route outside of its paths", (built) => withRoute(built, "/deposit/:method?"), "RELEASE_INVALID"],
    ["a route that is no pattern", (built) => withRoute(built, "/wallet/(.*)"), "INPUT_INVALID"],
    [
      "a path that leads to the parent folder",
      (built) => ({ ...built, entry: "../entry.js" }),
      "INPUT_INVALID",
    ],
    ["an entry that it does not contain", (built) => ({ ...built, entry: "js/none.js" }), "RELEASE_INVALID"],
    [
      "a hint to a file that it does not contain",
      (built) => ({ ...built, hints: { "*": ["none.js"] } }),
      "RELEASE_INVALID",
    ],
    ["another contract", (built) => ({ ...built, contract: 99 }), "RELEASE_INVALID"],
    ["no manifest", ({ manifest: _manifest, ...built }) => built, "RELEASE_INVALID"],
    ["the name of the shell", (built) => ({ ...built, kind: "shell" }), "RELEASE_INVALID"],
    ["a file twice", (built) => ({ ...built, files: [...built.files, ...built.files] }), "RELEASE_INVALID"],
    ["a file of a gigabyte", (built) => withBytes(built, 1_000_000_000), "RELEASE_INVALID"],
  ];
  it.each(wrongs)("a description with %s: refused", async (_name, spoil, code) => {
    const built = await writeBuild(newFolder(), { name: "wallet" });
    const body = JSON.stringify({ release: spoil(built), label: "1.0.0" });
    const answer = await send("POST", "/remotes/wallet/releases", body, "application/json");
    expect(answer.status).toBe(code === "INPUT_INVALID" ? 400 : 422);
    expect(await answer.json()).toMatchObject({ error: { code } });
  });
});

function withPrefix(built: BuiltRelease, prefix: string): unknown {
  return { ...built, manifest: { ...built.manifest, paths: [{ prefix, guard: "open" }] } };
}

function withRoute(built: BuiltRelease, route: string): unknown {
  const paths = [{ prefix: "/wallet", guard: "open" }];
  return { ...built, manifest: { ...built.manifest, paths, routes: [route] } };
}

function withBytes(built: BuiltRelease, bytes: number): unknown {
  return { ...built, files: built.files.map((file) => ({ ...file, bytes })) };
}

describe("authorization", () => {
  it("no token or an unknown one: 401", async () => {
    expect((await fetch(`${registry.origin}/registry/v1/environments/local`)).status).toBe(401);
    await expect(registry.clientOf("guess").status()).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  });

  it("a token with the scope read: may read, and every other call is refused", async () => {
    const reader = registry.clientOf(readerToken);
    expect((await reader.status()).environment).toBe("local");
    const built = await writeBuild(newFolder(), { name: "wallet" });
    const digest = built.files[0]?.sha256 ?? "";
    for (const attempt of [
      () => reader.begin(built, "1.0.0"),
      () => reader.upload(digest, bytesOf("x")),
      () => reader.finalize("wallet", releaseId(built)),
      () => reader.promote("wallet", releaseId(built)),
      () => reader.rollBack("wallet", { reason: "because" }),
      () => reader.retire("wallet", { reason: "because" }),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ code: "FORBIDDEN" });
    }
  });

  it("another actor's name: accepted only when the token allows it", async () => {
    const release = await registry.publish({ name: "referral" });
    const promote = (actor: string) =>
      fetch(`${registry.origin}/registry/v1/environments/local/remotes/referral/promote`, {
        method: "POST",
        body: JSON.stringify({ release }),
        headers: {
          authorization: `Bearer ${operatorToken}`,
          "content-type": "application/json",
          "x-registry-actor": actor,
        },
      });
    expect((await promote("somebody")).status).toBe(403);
    expect((await promote("npm start")).status).toBe(200);
    expect((await registry.operator.history("referral"))[0]?.actor).toBe("npm start");
  });

  it("an unknown path of the registry: 404 as JSON", async () => {
    const answer = await fetch(`${registry.origin}/registry/v1/nothing`, {
      headers: { accept: "text/html" },
    });
    expect(answer.status).toBe(404);
    expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
  });
});
