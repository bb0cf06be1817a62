import { expect, it } from "vitest";
import { chainDepth, type ChainedRequest, requestDepths } from "./request-chain.ts";

const request = (
  url: string,
  startMs: number,
  endMs: number | null,
  namedBy: string | null = null,
  isAwaited = true,
): ChainedRequest => ({ url, startMs, endMs, namedBy, isAwaited, isCached: false });

/**
 * A page as it was recorded: the document names shell and style, the shell loads a screen, which calls the
 * API.
 */
const recorded = [
  request("/games", 0, 160),
  request("/shell.css", 165, 330, "/games"),
  request("/shell.js", 165, 900, "/games"),
  request("/font.woff2", 340, 520, "/shell.css", false),
  request("/lobby.js", 1_000, 1_200),
  request("/api/events", 1_010, null),
  request("/api/games", 1_300, 1_500),
];

it("a recorded page: each request is one deeper than its initiator, or than all earlier requests of a script", () => {
  expect(Object.fromEntries(requestDepths(recorded))).toEqual({
    "/games": 0,
    "/shell.css": 1,
    "/shell.js": 1,
    "/font.woff2": 2,
    "/lobby.js": 2,
    "/api/events": 2,
    "/api/games": 3,
  });
});

it("a preloaded script: the chain is one shorter", () => {
  const others = recorded.filter(({ url }) => url !== "/lobby.js");
  const preloaded = [...others, request("/lobby.js", 165, 500, "/games")];
  expect(requestDepths(preloaded).get("/api/games")).toBe(2);
});

it("a screen from the cache: the chain is one shorter", () => {
  const warm = recorded.map((each) => ({ ...each, isCached: each.url.endsWith(".js") }));
  expect(requestDepths(warm).get("/api/games")).toBe(2);
});

it("a finished picture: no script waited for it", () => {
  const pictures = [...recorded, request("/a.webp", 910, 990, "/games", false), request("/b.js", 995, 999)];
  expect(requestDepths(pictures).get("/b.js")).toBe(2);
});

it("up to a given time: requests that had not ended by then do not count", () => {
  expect(chainDepth(recorded, 160)).toBe(0);
  expect(chainDepth(recorded, 900)).toBe(2);
  expect(chainDepth(recorded, 1_199)).toBe(2);
  expect(chainDepth(recorded, 1_500)).toBe(3);
});

it("requests recorded in another order: the same depths", () => {
  expect(chainDepth(recorded.toReversed(), Number.POSITIVE_INFINITY)).toBe(3);
});

it("a request of an inline style sheet: one deeper than the document", () => {
  const page = [request("/", 0, 1), request("/a.woff2", 2, 3, "other:/x.css")];
  expect(requestDepths(page).get("/a.woff2")).toBe(1);
});
