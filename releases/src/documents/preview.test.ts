import { hourMs, minuteMs } from "@tessera/shared/core/durations";
import { formatTimeOfDay } from "@tessera/shared/core/time";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startRegistry, publicOrigin, type TestRegistry } from "../testing/start-registry.ts";
import { deleteReleases, publishVersions } from "../testing/wallet-versions.ts";

let registry: TestRegistry;
let stable: string;
let next: string;
let shell: string;

beforeAll(async () => {
  registry = await startRegistry();
});
afterAll(() => registry.stop());
beforeEach(async () => {
  await deleteReleases(registry);
  await registry.database.query("truncate registry.preview_use");
  shell = await registry.publishAndPromote({ name: "shell" });
  [stable = "", next = ""] = await publishVersions(registry, 2);
  await registry.operator.promote("wallet", stable);
});

const host = new URL(publicOrigin).host;
const browser = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0" };
const opened = { "sec-fetch-dest": "document", accept: "text/html" };
const device = (last: number) => `device=00000000-0000-4000-8000-${String(last).padStart(12, "0")}`;

interface Asked {
  readonly cookie?: string;
  readonly method?: "GET" | "HEAD" | "POST";
  readonly headers?: Readonly<Record<string, string>>;
}

const ask = (url: string, { cookie, method = "GET", headers = {} }: Asked = {}) =>
  registry.app.inject({
    method,
    url,
    headers: { host, ...browser, ...opened, ...(cookie && { cookie }), ...headers },
  });

const linkTo = async (release: string, minutes = 60, remote = "wallet") =>
  (await registry.operator.preview(remote, release, { minutes })).url.slice(publicOrigin.length);

type Answer = Awaited<ReturnType<typeof ask>>;

const cookiesOf = ({ headers }: Answer) =>
  [headers["set-cookie"] ?? []].flat().map((cookie) => cookie.split(";", 1)[0] ?? "");

/** Opens a link on a device and returns its cookies. */
async function openOn(link: string, known: string): Promise<string> {
  const answer = await ask(link, { cookie: known });
  expect(answer.statusCode).toBe(303);
  return [known.replace(/; preview=.*/, ""), ...cookiesOf(answer)].join("; ");
}

/** Which releases of the wallet a document names. */
const walletOf = ({ body }: Answer) => [stable, next].filter((id) => body.includes(id));
const bannerOf = ({ body }: Answer) => /<section lang="en"[^>]*>(.*?)<\/section>/s.exec(body)?.[1] ?? null;

describe("a link to a preview", () => {
  it("opened: the device gets a cookie until the end, and is redirected to the site", async () => {
    const { url, expiresAt, release, set } = await registry.operator.preview("wallet", next);
    expect([url.startsWith(`${publicOrigin}/registry/v1/preview?link=`), release.id, set]).toEqual([
      true,
      next,
      expect.stringMatching(/^[0-9a-f]{16}$/),
    ]);
    expect(Date.parse(expiresAt)).toBe(registry.clock.now().getTime() + hourMs);
    const { statusCode, headers } = await ask(url.slice(publicOrigin.length), { cookie: device(1) });
    expect([statusCode, headers.location, headers["cache-control"]]).toEqual([
      303,
      `${publicOrigin}/`,
      "no-store",
    ]);
    expect(headers["set-cookie"]).toMatch(/^preview=[^;]+; Max-Age=3600; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  it("opened by a device without an id: the device gets an id, and sees the preview", async () => {
    const cookies = await openOn(await linkTo(next), "theme=dark");
    expect(walletOf(await ask("/", { cookie: cookies }))).toEqual([next]);
  });

  it("opened again: accepted for the same device, refused for another one, without a cookie", async () => {
    const link = await linkTo(next);
    await openOn(link, device(1));
    await openOn(link, device(1));
    const other = await ask(link, { cookie: device(2) });
    expect([other.statusCode, other.headers["set-cookie"]]).toEqual([409, undefined]);
    expect(other.body).toContain("Another device has opened this link");
  });

  it("opened after its end: refused, without a cookie", async () => {
    const link = await linkTo(next, 1);
    registry.clock.advance(minuteMs);
    const { statusCode, headers, body } = await ask(link, { cookie: device(1) });
    expect([statusCode, headers["set-cookie"]]).toEqual([410, undefined]);
    expect(body).toContain("has ended");
    expect(body).toContain("sudah berakhir");
  });

  it("changed in any part: refused, without a cookie", async () => {
    const link = await linkTo(next);
    const other = await linkTo(stable);
    const [path = "", token = ""] = link.split(/(?<=link=)/);
    const parts = token.split(".");
    const changes = parts.map((part, index) =>
      parts.map((one, at) =>
        at === index ? `${part.slice(0, -2)}${part.endsWith("0") ? "11" : "00"}` : one,
      ),
    );
    changes.push([parts[0] ?? "", other.split(".")[1] ?? "", ...parts.slice(2)]);
    for (const changed of [...changes, [""], ["a&link=b"], ["a%20b"]]) {
      const { statusCode, headers, body } = await ask(path + changed.join("."), { cookie: device(1) });
      expect([statusCode, headers["set-cookie"]]).toEqual([403, undefined]);
      expect(body).toContain("not one of this site");
    }
  });

  it("of a release that was yanked since: refused, without a cookie", async () => {
    const link = await linkTo(next);
    await registry.operator.yank("wallet", next, { reason: "broken" });
    const { statusCode, headers, body } = await ask(link, { cookie: device(1) });
    expect([statusCode, headers["set-cookie"]]).toEqual([409, undefined]);
    expect(body).toContain("can no longer be shown");
  });

  it("requested by HEAD, a crawler or a prefetch: not used up", async () => {
    const link = await linkTo(next);
    for (const asked of [
      { method: "HEAD" as const },
      { headers: { "user-agent": "Slackbot-LinkExpanding 1.0" } },
      { headers: { "sec-purpose": "prefetch" } },
    ])
      expect((await ask(link, { cookie: device(2), ...asked })).statusCode).toBe(403);
    await openOn(link, device(1));
  });

  it.each<[string, string, (id: string) => Promise<string>, number]>([
    ["an unknown release", "RELEASE_UNKNOWN", () => Promise.resolve("none"), 60],
    ["a longer time than a day", "INPUT_INVALID", (id) => Promise.resolve(id), 1_441],
    ["a time of 0 minutes", "INPUT_INVALID", (id) => Promise.resolve(id), 0],
    [
      "a forbidden release",
      "RELEASE_YANKED",
      async (id) => {
        await registry.operator.yank("wallet", id, { reason: "broken" });
        return id;
      },
      60,
    ],
    [
      "a release that does not fit",
      "RELEASE_INCOMPATIBLE",
      () => registry.publish({ name: "wallet", version: "9.0.0", shared: { react: "99.0.0" } }),
      60,
    ],
  ])("of %s: not created", async (_what, code, release, minutes) => {
    const asked = registry.operator.preview("wallet", await release(next), { minutes });
    await expect(asked).rejects.toMatchObject({ code });
  });
});

describe("the document of a device with a preview", () => {
  it("has the previewed release, a banner and no token, and is not cached; other devices get the live release", async () => {
    const cookie = await openOn(await linkTo(next), device(1));
    const page = await ask("/", { cookie });
    expect(walletOf(page)).toEqual([next]);
    expect(page.headers["cache-control"]).toBe("no-store");
    const until = formatTimeOfDay(new Date(registry.clock.now().getTime() + hourMs));
    expect(bannerOf(page)).toContain(`until ${until} (UTC+7)`);
    expect(bannerOf(page)).toContain("Preview of wallet 1.0.2+dev.");
    expect(page.body).not.toContain('name="page-token"');
    const other = await ask("/", { cookie: device(2) });
    expect([walletOf(other), bannerOf(other)]).toEqual([[stable], null]);
    expect(other.headers["cache-control"]).toBe("private, no-cache");
    expect(other.body).toContain('name="page-token"');
  });

  it("has the release set that the preview call has returned", async () => {
    const { url, set } = await registry.operator.preview("wallet", next);
    const cookie = await openOn(url.slice(publicOrigin.length), device(1));
    expect((await ask("/", { cookie })).body).toContain(`data-preview-set="${set}"`);
  });

  it("names the previewed release in its map, for the page that follows pointers", async () => {
    const cookie = await openOn(await linkTo(next), device(1));
    const { body } = await ask("/", { cookie });
    const [, map = ""] = /id="release-map"[^>]*>(.*?)<\/script>/s.exec(body) ?? [];
    expect(JSON.parse(map).preview).toEqual({ remotes: { wallet: { stable: next, follow: "info" } } });
  });

  it("can have a preview of the shell, and of a remote that was never live", async () => {
    const other = await registry.publish({ name: "shell", version: "0.2.0" });
    const games = await registry.publish({ name: "games" });
    let cookie = await openOn(await linkTo(other, 60, "shell"), device(1));
    cookie = await openOn(await linkTo(games, 60, "games"), cookie);
    const { body } = await ask("/", { cookie });
    expect([body.includes(other), body.includes(shell), body.includes(games)]).toEqual([true, false, true]);
  });

  it("has the live release after the end, with another device's cookie, and for crawlers, HEAD and prefetches", async () => {
    const cookie = await openOn(await linkTo(next), device(1));
    const copied = cookie.replace(device(1), device(2));
    expect(walletOf(await ask("/", { cookie: copied }))).toEqual([stable]);
    for (const headers of [{ "user-agent": "Googlebot/2.1" }, { "sec-purpose": "prefetch" }])
      expect(walletOf(await ask("/", { cookie, headers }))).toEqual([stable]);
    const length = async (known: string) =>
      (await ask("/", { cookie: known, method: "HEAD" })).headers["content-length"];
    expect(await length(cookie)).toBe(await length(device(1)));
    registry.clock.advance(hourMs);
    expect(walletOf(await ask("/", { cookie }))).toEqual([stable]);
  });

  it("has the live release when the previewed one is yanked or no longer fits, and the banner says so", async () => {
    const needy = await registry.publish({ name: "wallet", version: "9.0.0", shared: {} });
    const cookie = await openOn(await linkTo(next), device(1));
    await registry.operator.yank("wallet", next, { reason: "broken" });
    const page = await ask("/", { cookie });
    expect([walletOf(page), bannerOf(page)]).toEqual([[stable], expect.stringContaining("is forbidden")]);
    const second = await openOn(await linkTo(needy), device(3));
    await registry.database.query(
      "update registry.release set built = replace(built, $2, $3) where id = $1",
      [needy, '"shared":{}', '"shared":{"react":"99.0.0"}'],
    );
    const unfit = await ask("/", { cookie: second });
    expect([walletOf(unfit), bannerOf(unfit)]).toEqual([[stable], expect.stringContaining("does not fit")]);
  });
});

describe("the end of a preview", () => {
  const end = "/registry/v1/preview/end";

  it("by the banner's form: the cookie is deleted, and the same page is loaded", async () => {
    const headers = {
      origin: publicOrigin,
      referer: `${publicOrigin}/wallet?x=1`,
      "content-type": "text/plain",
    };
    const answer = await ask(end, { method: "POST", headers });
    expect([answer.statusCode, answer.headers.location, answer.headers["set-cookie"]]).toEqual([
      303,
      `${publicOrigin}/wallet?x=1`,
      "preview=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax",
    ]);
  });

  it("by a page of another site: refused; with a referrer of another site: redirected to Home", async () => {
    const foreign = { origin: "https://evil.example", referer: "https://evil.example/x" };
    expect((await ask(end, { method: "POST", headers: foreign })).statusCode).toBe(403);
    const { headers } = await ask(end, {
      method: "POST",
      headers: { origin: publicOrigin, referer: "https://evil.example/x" },
    });
    expect(headers.location).toBe(`${publicOrigin}/`);
  });
});
