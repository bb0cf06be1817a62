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
  it("at its address, in its language: its state, with amounts as they were", () => {
    expect(readFirstScreen(documentWith())).toEqual(state);
  });

  it("another path: null", () => {
    expect(readFirstScreen(documentWith({ url: "/lobby?page=2" }))).toBeNull();
    expect(readFirstScreen(documentWith({ url: "/-" }))).toBeNull();
  });

  it("the screen of every path that nobody serves: its state", () => {
    expect(readFirstScreen(documentWith({ url: anyUnserved }))).not.toBeNull();
  });

  it("the address has parameters that the screen does not read: its state", () => {
    history.replaceState(null, "", "/games?utm_source=mail&page=2");
    expect(readFirstScreen(documentWith())).toEqual(state);
    expect(readFirstScreen(documentWith({ url: "/games" }))).not.toBeNull();
  });

  it("the page is in another language: null", () => {
    expect(readFirstScreen(documentWith({ language: "id" }))).toBeNull();
  });

  it("the root was replaced by a message: null", () => {
    const root = documentWith();
    delete root.dataset["rendered"];
    expect(readFirstScreen(root)).toBeNull();
  });

  it("no state: null", () => {
    expect(readFirstScreen(documentWith({}, ""))).toBeNull();
    document.getElementById(firstScreenElement)?.remove();
    expect(readFirstScreen(documentWith())).not.toBeNull();
  });
});

describe("taking the first screen over", () => {
  it.each([
    ["guest", "guest"],
    ["player", "starting"],
  ] as const)("a %s: the session, data and parts of the document", async (visitor, status) => {
    await takeOver({ ...state, visitor });
    expect(session.getState().status).toBe(status);
    expect(queryClient.getQueryData(["jackpot"])).toEqual({ amount: 12_345_678_901_234_567_890n });
    const release = { id: "r_games" } as MappedRelease;
    expect(findRenderedPart(release, { kind: "screen" })).toEqual({ __html: "" });
    expect(findRenderedPart({ ...release, id: "r_wallet" }, { kind: "screen" })).toBeNull();
  });

  it("the session begins again for another visitor", () => {
    beginSession("guest");
    expect(session.getState()).toEqual({ status: "guest", username: null, exp: null });
    beginSession("player");
    expect(session.getState()).toEqual({ status: "starting", username: null, exp: null });
  });
});
