import { signatureOf } from "@tessera/server/testing";
import { releaseScripts } from "@tessera/releases/testing";
import { authApi } from "@tessera/shared/contracts/auth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answerAsGuest } from "./first-screens.ts";
import { buildRenderProcess, type RenderProcess } from "../testing/build-render-process.ts";
import { type ComposedSite, composeSite } from "../testing/composed-site.ts";

let built: RenderProcess;
let site: ComposedSite;

/** Texts that would leave the element of JSON, or the one that shows them. */
const hostile = "</script><!--<script>\u2028 & <b>";

const [shell] = releaseScripts({});
/** The small shell, whose screen has a style and a hostile text in its data. */
const shellScript = `${shell?.code}
{
  const { finish } = tesseraShell;
  tesseraShell.finish = () => {
    const screen = JSON.parse(finish());
    screen.html = '<main style="color: red" title="&quot; style=&quot;x">' + screen.state.language + " " + screen.state.visitor + "</main>" + screen.html;
    screen.state.queries = { hostile: ${JSON.stringify(hostile)}, read: screen.state.queries };
    return JSON.stringify(screen);
  };
}`;

const container = "tessera_games_1";
/** A part that asks for everything that it could want, and shows what it gets. */
const reading = `var ${container} = { render: async (url, read) => {
  const paths = ["/api/site", "/api/auth/me", "/api/wallet", "/api/inbox", "/registry/v1/releases"];
  return "<p>" + paths.map((path) => path + "=" + (read(path) === null ? "none" : "some")).join(" ") + "</p>";
} };`;

const publishGames = async (code: string | null) =>
  site.publish({
    name: "games",
    container,
    files: {
      "js/entry.js": `games(${String(code?.length)})`,
      ...(code !== null && { "server/screens.js": code }),
    },
    ...(code !== null && { serverScript: "server/screens.js" }),
    manifest: { paths: [{ prefix: "/games", guard: "open" }] },
  });

beforeAll(async () => {
  built = await buildRenderProcess();
  site = await composeSite(
    { DEMO_PLAYER: "true", CAPTCHA_TEST_ANSWER: captchaAnswer },
    { renderProcess: built.file },
  );
  await site.publish({
    name: "shell",
    files: { "js/shell.js": "shell()", "css/shell.css": "a{}", "server/screens.js": shellScript },
    serverScript: "server/screens.js",
    manifest: { paths: [{ prefix: "/login", guard: "open" }] },
  });
  await publishGames(reading);
});
afterAll(async () => {
  await site.close();
  await built.remove();
});

function get(url: string, headers: Record<string, string> = {}) {
  const { host } = new URL(site.environment.publicOrigin);
  return site.app.inject({ method: "GET", url, headers: { host, accept: "text/html", ...headers } });
}

/** A page without what differs between two requests. */
async function pageOf(url: string, cookie?: string): Promise<string> {
  const reply = await get(url, cookie === undefined ? {} : { cookie });
  const nonce = /'nonce-([^']+)'/.exec(String(reply.headers["content-security-policy"]))?.[1] ?? "";
  return reply.body.replaceAll(nonce, "").replace(/(?<=<meta name="page-token" content=")[^"]*/, "");
}

/** The page with its first screen: the first request may have been answered before it was rendered. */
async function renderedPage(url: string, cookie?: string): Promise<string> {
  await expect.poll(() => pageOf(url, cookie)).toContain('id="first-screen"');
  return pageOf(url, cookie);
}

const captchaAnswer = "AAAAA";

/** Logs the demo player in; returns his cookies, as a browser sends them. */
async function logIn(): Promise<string> {
  const device = { "x-device-id": crypto.randomUUID() };
  const signed = (signable: Record<string, unknown>) => ({
    ...device,
    "x-signature": signatureOf(signable, site.keys.signature),
  });
  const query = { purpose: "login" };
  const url = authApi.captcha.path;
  const captcha = await site.app.inject({ method: "GET", url, query, headers: signed(query) });
  const { captchaId } = captcha.json<{ captchaId: string }>();
  const body = {
    username: "demo",
    password: "Mosaic2026",
    remember: false,
    captchaId,
    captcha: captchaAnswer,
  };
  const reply = await site.app.inject({
    method: "POST",
    url: authApi.login.path,
    body,
    headers: signed(body),
  });
  expect([reply.statusCode, reply.body]).toEqual([200, expect.stringContaining("demo")]);
  return reply.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
}

describe("answers of the API for first screens", () => {
  it("every call of the API: answered like a cacheable call of a guest, or refused", async () => {
    const answer = answerAsGuest(site.app, site.keys.signature);
    const paths = site.routes
      .filter(({ method, url }) => method === "GET" && url.startsWith("/api/") && !/[:*]/.test(url))
      .map(({ url }) => url)
      .filter((url) => url !== "/api/events");
    const answered: string[] = [];
    for (const path of paths) {
      const headers = { "x-signature": signatureOf({}, site.keys.signature), "accept-language": "en" };
      const reply = await get(path, { ...headers, accept: "application/json" });
      const isAnswered =
        reply.statusCode === 200 && /^(?:public|no-cache)/.test(String(reply.headers["cache-control"]));
      if (isAnswered) answered.push(path);
      const given = await answer({ path, query: {} }, "en");
      expect([path, given?.body]).toEqual([path, isAnswered ? reply.body : undefined]);
    }
    expect(answered).toEqual(expect.arrayContaining(["/api/site", "/api/games", "/api/promotions"]));
    expect(answered.length).toBeLessThan(paths.length);
  });

  it.each([
    "/",
    "/registry/v1/map",
    "/metrics",
    "/healthz",
    "/api/../",
    "/api/../metrics",
    "/api/%2e%2e/",
    "//api/site",
    "http://x/api/site",
    "/api",
  ])("%s: refused", async (path) => {
    const answer = answerAsGuest(site.app, site.keys.signature);
    expect(await answer({ path, query: {} }, "en")).toBeNull();
  });

  it("a resource that does not exist: an answer without a body, so that the page is not found", async () => {
    const answer = answerAsGuest(site.app, site.keys.signature);
    const answers = ["/api/promotions/no-such", "/api/pages/no-such"].map((path) =>
      answer({ path, query: {} }, "en"),
    );
    expect((await Promise.all(answers)).map((one) => one?.body)).toEqual([null, null]);
  });

  it("the language and the query: passed on from the call", async () => {
    const answer = answerAsGuest(site.app, site.keys.signature);
    const [english, indonesian] = await Promise.all([
      answer({ path: "/api/promotions", query: {} }, "en"),
      answer({ path: "/api/promotions", query: {} }, "id"),
    ]);
    expect(english?.body).not.toBe(indonesian?.body);
    expect(english?.version).not.toBe(indonesian?.version);
    const page = await answer({ path: "/api/games", query: { pageSize: "12" } }, "en");
    expect(JSON.parse(page?.body ?? "")).toMatchObject({ items: expect.any(Array) });
  });
});

describe("documents with first screens", () => {
  it("of a guest: the screen of its address, with public answers only", async () => {
    expect(await renderedPage("/games")).toContain(
      "<p>/api/site=some /api/auth/me=none /api/wallet=none /api/inbox=none /registry/v1/releases=none</p>",
    );
  });

  it("of a player: shows that a player is logged in, but no personal data, whatever the cookies contain", async () => {
    const cookies = await logIn();
    const asPlayer = await renderedPage("/games", "session=1");
    expect(await renderedPage("/games", `${cookies}; session=1`)).toBe(asPlayer);
    const asGuest = await renderedPage("/games");
    expect(asPlayer).not.toContain("demo");
    expect(asPlayer.replaceAll("player", "guest")).toBe(asGuest.replaceAll("player", "guest"));
    expect(asPlayer).not.toBe(asGuest);
  });

  it.each([
    [undefined, "en guest", "system"],
    ["language=id", "id guest", "system"],
    ["language=id; theme=light; session=1", "id player", "light"],
    ["theme=dark", "en guest", "dark"],
    ["session=0", "en guest", "system"],
    ["token=x", "en player", "system"],
    ["language=xx; theme=blue; session=yes", "en guest", "system"],
    ['language=<script>; theme="light"', "en guest", "system"],
    ["language=__proto__; theme=constructor", "en guest", "system"],
    ["=; ;;==; language; theme=; language==id", "en guest", "system"],
    [`language=${"i".repeat(4_000)}`, "en guest", "system"],
    ["a=1; language=id;theme=light", "id guest", "light"],
  ])("with the cookie %s: a page for %s with the theme %s", async (cookie, screen, theme) => {
    const page = await renderedPage("/games", cookie);
    const [language = ""] = screen.split(" ");
    expect(page).toContain(`>${screen}</main>`);
    expect(page).toContain(`<html lang="${language}" data-language="${language}" data-theme="${theme}">`);
  });

  it("inline styles of elements: set by a script, since the content policy refuses the attribute", async () => {
    const page = await renderedPage("/games");
    expect(page).toContain('data-style="color: red"');
    expect(page).not.toMatch(/<[^>]*\sstyle="/);
    expect(page).toContain('title="&quot; style=&quot;x"');
  });

  it("hostile text in the data: stays text inside of its element", async () => {
    const page = await renderedPage("/games");
    const [, text = ""] =
      /<script type="application\/json" id="first-screen"[^>]*>(.*?)<\/script>/s.exec(page) ?? [];
    expect(JSON.parse(text)).toMatchObject({ url: "/games", queries: { hostile } });
    expect(text).not.toMatch(/<\/script|<!--/i);
  });

  it("of /error: no first screen", async () => {
    expect(await pageOf("/error")).not.toContain('id="first-screen"');
  });

  it("another release of a remote, then one without a server script, then the first again: each shows its own part", async () => {
    const before = await renderedPage("/games/rolled");
    expect(before).toContain("/api/site=some");
    await publishGames(`var ${container} = { render: async () => "<p>next release</p>" };`);
    await expect.poll(() => pageOf("/games/rolled")).toContain("<p>next release</p>");
    await publishGames(null);
    await expect.poll(() => pageOf("/games/rolled")).toContain("<main></main>");
    await publishGames(reading);
    await expect.poll(() => pageOf("/games/rolled")).toContain("/api/site=some");
    expect(await pageOf("/games/rolled")).not.toContain("next release");
  });
});
