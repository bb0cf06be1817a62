// @vitest-environment jsdom
import { hourMs } from "@tessera/shared/core/durations";
import type { Swap } from "@tessera/shared/federation";
import type { FollowMode } from "@tessera/shared/contracts/release-pointers";
import { getRouter } from "@tessera/shared/router";
import { describe, expect, it, vi } from "vitest";
import { digestOf } from "../composition/verified-files.ts";
import {
  answers,
  asked,
  both,
  built,
  digest,
  follower,
  followWith,
  ids,
  now,
  ours,
  page,
  pointersOf,
  provideFollowedPage,
  reports,
  setShown,
  shown,
  shownIds,
  sign,
  tell,
  theirs,
} from "./testing/followed-page.ts";
import { OtherReleases } from "./swapping/other-releases.ts";

provideFollowedPage();

describe("pointers that a page refuses", () => {
  const wanted = pointersOf(5, both("r_w2"));
  const changed = () => {
    const [head, , signature] = sign(wanted).split(".");
    const body = sign({ ...wanted, revision: 6 }).split(".")[1];
    return [head, body, signature].join(".");
  };
  it.each<[string, () => string, string]>([
    ["changed in transit", changed, "The pointers were changed on their way."],
    ["signed by another key", () => sign(wanted, theirs), "The pointers were changed on their way."],
    [
      "of an unknown key",
      () => sign(wanted, ours, "k2"),
      "No key of this page has signed the pointers, but k2.",
    ],
    ["expired", () => sign({ ...wanted, expiresAt: now }), "The pointers have expired."],
    [
      "of another site",
      () => sign({ ...wanted, environment: "test" }),
      "The pointers are those of another site.",
    ],
    [
      "of an earlier revision",
      () => sign({ ...wanted, revision: 3 }),
      "The pointers are of revision 3, the page knows 4.",
    ],
    ["no pointers", () => "nonsense", ""],
  ])("%s: ignored, and reported once", async (_what, make, message) => {
    await follower.accept(make());
    await follower.accept(make());
    expect(await shownIds()).toEqual(["games r_g1", "wallet r_w1"]);
    expect(asked).toEqual([]);
    expect(reports).toEqual([expect.stringContaining(`r_shell pointers: ${message}`)]);
  });

  it("of an earlier revision than the page has received: ignored, and reported once", async () => {
    await tell(6, both("r_w3"));
    expect(await shownIds()).toEqual(["games r_g1", "wallet r_w3"]);
    await tell(5, both("r_w2"), "kill");
    expect(await shownIds()).toEqual(["games r_g1", "wallet r_w3"]);
    expect(reports).toEqual(["r_shell pointers: The pointers are of revision 5, the page knows 6."]);
  });

  it("in a page without keys, from an older document server: ignored", async () => {
    followWith({ ...page, map: { ...page.map, keys: undefined } });
    await tell(5, both("r_w2"));
    expect(await shownIds()).toEqual(["games r_g1", "wallet r_w1"]);
  });
});

describe("following a move", () => {
  it("swap: within two seconds, with its digests, while other remotes do not change", async () => {
    const [games] = shown;
    await tell(5, both("r_w2"));
    expect(await shownIds()).toEqual(["games r_g1", "wallet r_w2"]);
    expect(shown[0]).toBe(games);
    expect(digestOf("/r/r_w2/js/entry.js")).toBe(digest);
    expect(page.map.remotes.map(({ id }) => id)).toEqual(["r_g1", "r_w1", "r_w2"]);
  });

  it("info: at the next screen, not before", async () => {
    await tell(5, both("r_w2"), "info");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ids()).toEqual(["games r_g1", "wallet r_w1"]);
    getRouter().push("/wallet?page=2");
    expect(await shownIds()).toEqual(["games r_g1", "wallet r_w1"]);
    getRouter().push("/games");
    await vi.advanceTimersByTimeAsync(0);
    expect(ids()).toEqual(["games r_g1", "wallet r_w2"]);
  });

  it("info, and the next screen opened at once: with that screen", async () => {
    await tell(5, both("r_w2"), "info");
    getRouter().push("/games");
    await vi.advanceTimersByTimeAsync(0);
    expect(ids()).toEqual(["games r_g1", "wallet r_w2"]);
  });

  it("kill: at once", async () => {
    await tell(5, both("r_w2"), "kill");
    await vi.advanceTimersByTimeAsync(0);
    expect(ids()).toEqual(["games r_g1", "wallet r_w2"]);
  });

  it.each<[string, FollowMode, boolean]>([
    ["the page's release was killed", "kill", true],
    ["the page's release was swapped", "swap", true],
    ["another release was killed", "info", false],
  ])(
    "a missed move by which %s, then a promotion with info: followed before the next screen is $2",
    async (_what, left, follows) => {
      const undone = { [left === "info" ? "r_w0" : "r_w1"]: left === "info" ? "kill" : left };
      const wallet = { stable: "r_w3", follow: "info", undone } as const;
      await tell(7, {}, "info", { remotes: { games: { stable: "r_g1", follow: "info" }, wallet } });
      await vi.advanceTimersByTimeAsync(left === "kill" ? 0 : 60_000);
      expect(ids()).toEqual(["games r_g1", follows ? "wallet r_w3" : "wallet r_w1"]);
    },
  );

  it("kill of a release for which a place waits: replaced at once, and no longer forced after a later swap", async () => {
    await tell(5, both("r_w2"));
    await shownIds();
    const release = shown.find(({ name }) => name === "wallet");
    const swaps: { readonly isForced: () => boolean }[] = [];
    vi.spyOn(OtherReleases.prototype, "swap").mockImplementation(async (swap) => void swaps.push(swap));
    page.host.swap?.({ release, element: document.createElement("div") } as unknown as Swap);
    await vi.advanceTimersByTimeAsync(0);
    const isForced = () => swaps.at(-1)?.isForced();
    expect(isForced()).toBe(false);
    await tell(6, both("r_w2"), "kill");
    expect(isForced()).toBe(true);
    await tell(7, both("r_w2"));
    expect(isForced()).toBe(false);
  });

  it("notified twice and through two channels: read and shown once", async () => {
    await tell(5, both("r_w2"));
    await tell(5, both("r_w2"));
    await shownIds();
    await tell(5, both("r_w2"));
    await shownIds();
    expect(asked.filter((path) => path !== "/r/r_w1/release.json")).toEqual(["/r/r_w2/release.json"]);
    expect(reports).toEqual([]);
  });

  it("ten moves in a row: the last release is shown, and none before it", async () => {
    const seen = new Set<string>();
    followWith({
      ...page,
      show: (next) => {
        setShown(next);
        ids().forEach((id) => seen.add(id));
      },
    });
    for (let move = 0; move < 10; move += 1) await tell(5 + move, both(move % 2 === 0 ? "r_w2" : "r_w3"));
    await shownIds();
    expect(ids()).toEqual(["games r_g1", "wallet r_w3"]);
    expect([...seen]).toEqual(["games r_g1", "wallet r_w3"]);
  });

  it("moved and moved back before the page followed: nothing changes", async () => {
    await tell(5, both("r_w2"));
    await tell(6, both("r_w1"));
    expect(await shownIds()).toEqual(["games r_g1", "wallet r_w1"]);
  });

  it("another remote moves while one waits for the next screen: both follow", async () => {
    await tell(5, both("r_w2"), "info");
    const { remotes } = pointersOf(6, both("r_w2"), "info");
    const games = { stable: "r_g2", follow: "swap" as const };
    await follower.accept(sign(pointersOf(6, {}, "swap", { remotes: { ...remotes, games } })));
    expect(await shownIds()).toEqual(["games r_g2", "wallet r_w1"]);
    await vi.advanceTimersByTimeAsync(30_000);
    getRouter().push("/games");
    expect(await shownIds()).toEqual(["games r_g2", "wallet r_w2"]);
  });

  it("a new remote: added at the next screen", async () => {
    await tell(5, { ...both("r_w1"), lantern: "r_l1" }, "info");
    await vi.advanceTimersByTimeAsync(30_000);
    getRouter().push("/games");
    expect(await shownIds()).toEqual(["games r_g1", "wallet r_w1", "lantern r_l1"]);
  });

  it("a retired remote: removed once nothing delays it", async () => {
    document.body.innerHTML = '<div data-remote="wallet"><iframe></iframe></div>';
    await tell(5, { games: "r_g1" });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(ids()).toEqual(["games r_g1", "wallet r_w1"]);
    document.querySelector("iframe")?.remove();
    expect(await shownIds()).toEqual(["games r_g1"]);
  });

  it("a retired remote in mode kill: removed at once, whatever is in use", async () => {
    document.body.innerHTML = '<div data-remote="wallet"><iframe></iframe></div>';
    await tell(5, { games: "r_g1" }, "swap", { retired: { wallet: "kill" } });
    await vi.advanceTimersByTimeAsync(0);
    expect(ids()).toEqual(["games r_g1"]);
  });

  it.each<[string, object | undefined]>([
    ["does not arrive", undefined],
    ["is that of another part", built("games", "r_w2")],
  ])(
    "a manifest that %s: reported once, and the page does not change until it arrives",
    async (_what, answer) => {
      if (answer) answers.set("/r/r_w2/release.json", answer);
      else answers.delete("/r/r_w2/release.json");
      await tell(5, both("r_w2"));
      expect(await shownIds()).toEqual(["games r_g1", "wallet r_w1"]);
      expect(reports).toEqual([expect.stringMatching(/^r_w2 entry: /)]);
      answers.set("/r/r_w2/release.json", built("wallet", "r_w2"));
      await vi.advanceTimersByTimeAsync(10_000);
      expect(await shownIds()).toEqual(["games r_g1", "wallet r_w2"]);
      expect(reports).toHaveLength(1);
    },
  );
});

describe("files and styles of a replaced release", () => {
  const addTraces = (id: string) => {
    const container = `tessera_wallet_${id}`;
    vi.stubGlobal(container, {});
    vi.stubGlobal(`rspackChunk${container}`, []);
    document.head.insertAdjacentHTML("beforeend", `<link rel="stylesheet" href="/r/${id}/css/a.css">`);
  };
  const hasTraces = (id: string) =>
    `tessera_wallet_${id}` in globalThis ||
    `rspackChunktessera_wallet_${id}` in globalThis ||
    document.querySelector(`link[href*="${id}"]`) !== null ||
    digestOf(`/r/${id}/js/entry.js`) !== undefined;

  it("are freed after the next replacement, unless a place still shows that release", async () => {
    await tell(5, both("r_w2"));
    await shownIds();
    addTraces("r_w2");
    await tell(6, both("r_w3"));
    await shownIds();
    expect(hasTraces("r_w2")).toBe(true);
    document.body.innerHTML = '<div data-release="r_w2"></div>';
    await tell(7, both("r_w4"));
    await shownIds();
    expect(hasTraces("r_w2")).toBe(true);
    document.body.replaceChildren();
    await tell(8, both("r_w3"));
    await shownIds();
    expect(hasTraces("r_w2")).toBe(false);
    expect(hasTraces("r_w4")).toBe(true);
  });
});

describe("a page without events", () => {
  const head = "/registry/v1/environments/local/head";

  it("requests the pointers after a minute without events, and when it is online again", async () => {
    answers.set(head, {
      environment: "local",
      revision: 5,
      pointers: sign(pointersOf(5, both("r_w2"))),
    });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toEqual([]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked[0]).toBe(head);
    await vi.waitFor(() => expect(ids()).toEqual(["games r_g1", "wallet r_w2"]), { timeout: 5_000 });
    const before = asked.length;
    window.dispatchEvent(new Event("online"));
    expect(asked.slice(before)).toContain(head);
  });

  it("after sleeping for a day: its last pointers have expired, and it requests the current ones", async () => {
    const yesterday = sign(pointersOf(5, both("r_w2")));
    const wakesAt = now + 25 * hourMs;
    vi.setSystemTime(wakesAt);
    const pointers = { issuedAt: wakesAt, expiresAt: wakesAt + 24 * hourMs };
    answers.set(head, {
      environment: "local",
      revision: 9,
      pointers: sign(pointersOf(9, both("r_w3"), "swap", pointers)),
    });
    await follower.accept(yesterday);
    expect(await shownIds()).toEqual(["games r_g1", "wallet r_w1"]);
    await vi.advanceTimersByTimeAsync(120_000);
    await vi.waitFor(() => expect(ids()).toEqual(["games r_g1", "wallet r_w3"]), { timeout: 5_000 });
  });

  it("Try again pressed on a card: that remote follows at once, and the others in their time", async () => {
    const pointers = pointersOf(5, both("r_w2", "r_g2"), "info");
    answers.set(head, { environment: "local", revision: 5, pointers: sign(pointers) });
    await follower.ask("wallet");
    expect(ids()).toEqual(["games r_g1", "wallet r_w2"]);
  });

  it("a registry that does not answer: nothing changes, and nothing is reported", async () => {
    await follower.ask("wallet");
    expect(await shownIds()).toEqual(["games r_g1", "wallet r_w1"]);
    expect(reports).toEqual([]);
  });
});
