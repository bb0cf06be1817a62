import { describe, expect, it } from "vitest";
import type { DocumentScreen } from "../first-screens/first-screens.ts";
import type { LiveSite } from "../live/live.ts";
import { describeBuild } from "../testing/write-build.ts";
import { pageClass, sitePage } from "./page.ts";

const files = {
  "js/shell.js": "",
  "css/shell.css": "",
  "js/login.js": "",
  "css/login.css": "",
  "js/help.js": "",
  "assets/text.woff2": "",
};
const built = {
  ...describeBuild(
    {
      name: "shell",
      hints: {
        "*": ["assets/text.woff2"],
        "/login": ["js/login.js", "css/login.css"],
        "/help": ["js/help.js"],
      },
      manifest: {
        paths: [
          { prefix: "/login", guard: "guest" },
          { prefix: "/help", guard: "open" },
          { prefix: "/play", guard: "open", fullWindow: true },
        ],
      },
    },
    files,
  ),
  styles: ["css/shell.css"],
};
const release = {
  id: "r_shell",
  remote: "shell",
  label: "1",
  state: "ready",
  built,
  canonical: JSON.stringify(built),
} as const;
const integrity = Object.fromEntries(built.files.map((file) => [file.path, file.integrity]));
const site: LiveSite = {
  revision: 1,
  map: {
    environment: "local",
    revision: 1,
    shell: { id: "r_shell", label: "1", flavour: "production", base: "/r/r_shell/", integrity },
    remotes: [],
  },
  shell: release,
  releases: [release],
  set: "set",
  hasCandidate: false,
  hasRollout: false,
};
const firstScreen = (url: string): DocumentScreen => ({
  html: "<main></main>",
  state: { url, language: "en", visitor: "guest", parts: [], queries: [] },
  failures: [],
  styles: [{ release: "r_shell", path: "css/login.css" }],
  isMissing: false,
});

function pageOf(path: string, screen: DocumentScreen | null, savesData = false): string {
  return sitePage({
    site,
    path,
    nonce: "n",
    token: "t",
    revision: "7  ",
    signatureKey: "k",
    publicOrigin: "https://play.example",
    language: "en",
    theme: "dark",
    savesData,
    screen,
  });
}

/** Scripts and styles that a page names in links. */
function linksOf(path: string, screen: DocumentScreen | null): string[] {
  const links = pageOf(path, screen).matchAll(/<link rel="(\w+)"[^>]* href="\/r\/r_shell\/([^"]+s)"/g);
  return Array.from(links, ([, rel, file]) => `${rel} ${file}`);
}

describe("the files of a shell's screen", () => {
  it("rendered in the document: its style is loaded before it is shown, and its script is preloaded", () => {
    expect(linksOf("/login", firstScreen("/login"))).toEqual([
      "stylesheet css/shell.css",
      "stylesheet css/login.css",
      "preload js/login.js",
    ]);
  });

  it("rendered by the browser: its style is preloaded like its script", () => {
    expect(linksOf("/login", null)).toEqual([
      "stylesheet css/shell.css",
      "preload js/login.js",
      "preload css/login.css",
    ]);
  });

  it.each([
    ["rendered in the document: its script has a low priority", firstScreen("/login"), 1, 1],
    ["rendered by the browser: its script has the normal priority", null, 2, 0],
  ])("%s", (_, screen, preloads, low) => {
    const links = pageOf("/login", screen).match(/<link rel="preload" as="s[^>]*>/g) ?? [];
    expect(links).toHaveLength(preloads);
    expect(links.filter((link) => link.includes('fetchpriority="low"'))).toHaveLength(low);
  });

  it("that fills the window: marked as such in the document", () => {
    const bodyTag = (path: string) => /<body[^>]*>/.exec(pageOf(path, null))?.[0];
    expect(bodyTag("/play")).not.toBe(bodyTag("/help"));
  });
});

it.each([firstScreen("/login"), null])(
  "a browser that saves data: the document is marked, and does not preload the font",
  (screen) => {
    const [plain, saving] = [pageOf("/login", screen), pageOf("/login", screen, true)];
    expect(plain).toContain('as="font"');
    expect(plain).not.toContain("data-saves-data");
    expect(saving).not.toContain('as="font"');
    expect(saving).toMatch(/<html [^>]*data-saves-data>/);
  },
);

it("cached pages: two paths of the shell with different files have separate pages", () => {
  expect(linksOf("/help", null)).not.toEqual(linksOf("/login", null));
  expect(pageClass("/help", site)).not.toBe(pageClass("/login", site));
});

it("cached pages: all paths that nobody serves share one page, as do all paths below one prefix", () => {
  expect(pageClass("/nowhere", site)).toBe(pageClass("/nowhere/else", site));
  expect(pageClass("/help/a", site)).toBe(pageClass("/help/b", site));
});

it("cached pages: a remote's route with its own chunk has a page besides that of its prefix", () => {
  const { manifest = { name: "wallet", contract: 1, paths: [], slots: [], navigation: [] } } = built;
  const wallet = {
    id: "r_wallet",
    label: "1",
    name: "wallet",
    container: "wallet",
    base: "/r/r_wallet/",
    entry: "js/entry.js",
    hints: { "/promotions": ["js/list.js"], "/promotions/:slug": ["js/one.js"] },
    integrity: {},
    manifest: {
      ...manifest,
      name: "wallet",
      paths: [{ prefix: "/promotions", guard: "open" as const }],
      routes: ["/promotions", "/promotions/:slug"],
    },
  };
  const withWallet = { ...site, map: { ...site.map, remotes: [wallet] } };
  const classes = ["/promotions", "/promotions/a", "/promotions/b"].map((path) =>
    pageClass(path, withWallet),
  );
  expect(classes).toEqual(["/promotions", "/promotions/:slug", "/promotions/:slug"]);
});
