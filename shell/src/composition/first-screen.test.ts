// @vitest-environment jsdom
import {
  anyUnserved,
  firstScreenElement,
  writeFirstScreen,
  type FirstScreenState,
} from "@tessera/shared/contracts/first-screen";
import { findRenderedPart } from "@tessera/shared/federation/first-screen-parts";
import type { MappedRelease } from "@tessera/shared/contracts/release-map";
import { i18n } from "@tessera/shared/i18n";
import { queryClient } from "@tessera/shared/query";
import { beginSession, session } from "@tessera/shared/session";
import { beforeEach, describe, expect, it } from "vitest";
import { readFirstScreen, takeOver } from "./first-screen.ts";

const state: FirstScreenState = {
  url: "/games?page=2",
  language: "en",
  visitor: "guest",
  parts: [{ release: "r_games", module: null }],
  queries: [{ key: ["jackpot"], data: { amount: 12_345_678_901_234_567_890n } }],
};

/** Writes a document with the first screen of this state, and returns its root. */
function documentWith(changes: Partial<FirstScreenState> = {}, text?: string): HTMLElement {
  const screen = writeFirstScreen({ html: "", state: { ...state, ...changes }, failures: [] });
  const written: unknown = JSON.parse(screen);
  const root = document.createElement("div");
  root.dataset["rendered"] = "true";
  const element = document.createElement("script");
  element.type = "application/json";
  element.id = firstScreenElement;
  element.textContent = text ?? JSON.stringify((written as { state: unknown }).state);
  document.body.replaceChildren(root, element);
  return root;
}

beforeEach(async () => {
  history.replaceState(null, "", state.url);
  queryClient.clear();
  await i18n.changeLanguage("en");
});

describe("reading the first screen of a document", () => {
  it("at its address and in its language: returns its state, with exact amounts", () => {
    expect(readFirstScreen(documentWith())).toEqual(state);
  });

  it("at another path: null", () => {
    expect(readFirstScreen(documentWith({ url: "/lobby?page=2" }))).toBeNull();
    expect(readFirstScreen(documentWith({ url: "/-" }))).toBeNull();
  });

  it("of any path that nobody serves: returns its state", () => {
    expect(readFirstScreen(documentWith({ url: anyUnserved }))).not.toBeNull();
  });

  it("at an address with further parameters that the screen does not read: returns its state", () => {
    history.replaceState(null, "", "/games?utm_source=mail&page=2");
    expect(readFirstScreen(documentWith())).toEqual(state);
    expect(readFirstScreen(documentWith({ url: "/games" }))).not.toBeNull();
  });

  it("in a page with another language: null", () => {
    expect(readFirstScreen(documentWith({ language: "id" }))).toBeNull();
  });

  it("after the root was replaced by an error message: null", () => {
    const root = documentWith();
    delete root.dataset["rendered"];
    expect(readFirstScreen(root)).toBeNull();
  });

  it("without a state: null", () => {
    expect(readFirstScreen(documentWith({}, ""))).toBeNull();
    document.getElementById(firstScreenElement)?.remove();
    expect(readFirstScreen(documentWith())).not.toBeNull();
  });
});

describe("hydrating the first screen", () => {
  it.each([
    ["guest", "guest"],
    ["player", "starting"],
  ] as const)("for a %s: session, data and parts of the document are used", async (visitor, status) => {
    await takeOver({ ...state, visitor });
    expect(session.getState().status).toBe(status);
    expect(queryClient.getQueryData(["jackpot"])).toEqual({ amount: 12_345_678_901_234_567_890n });
    const release = { id: "r_games" } as MappedRelease;
    expect(findRenderedPart(release, { kind: "screen" })).toEqual({ __html: "" });
    expect(findRenderedPart({ ...release, id: "r_wallet" }, { kind: "screen" })).toBeNull();
  });

  it("for another visitor: the session starts again", () => {
    beginSession("guest");
    expect(session.getState()).toEqual({ status: "guest", username: null, exp: null });
    beginSession("player");
    expect(session.getState()).toEqual({ status: "starting", username: null, exp: null });
  });
});
