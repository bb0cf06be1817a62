import type { NavigationEntry } from "@tessera/shared/contracts/release-map";
import { describe, expect, test } from "vitest";
import { ariaCurrentOf, boundBar, groupByGuard, mergeBars, visibleTo } from "./navigation.ts";

const own = { home: "Home", contact: "Contact us", menu: "More" };

function entry(changes: Partial<NavigationEntry>): NavigationEntry {
  return {
    place: "navbar",
    order: 10,
    to: "/games",
    icon: "games",
    label: { en: "Games", id: "Game" },
    guard: "open",
    covers: [],
    ...changes,
  };
}

describe("the navigation bars", () => {
  test("without published remotes: the shell's entries only", () => {
    const bars = mergeBars([], "en", own);
    expect(bars.navbar.map(({ to }) => to)).toEqual(["/", "/contact"]);
    expect(bars.bottom.map(({ to }) => to)).toEqual(["/", "/menu"]);
    expect(bars.sidebar).toEqual([]);
  });

  test("with entries of several remotes: in order, between Home and Contact us, in the current language", () => {
    const bars = mergeBars(
      [entry({ to: "/shop", order: 20 }), entry({}), entry({ place: "bottom" })],
      "id",
      own,
    );
    expect(bars.navbar.map(({ to }) => to)).toEqual(["/", "/games", "/shop", "/contact"]);
    expect(bars.navbar[1]?.label).toBe("Game");
    expect(bars.bottom.map(({ to }) => to)).toEqual(["/", "/games", "/menu"]);
  });

  test.each([
    ["navbar", 7],
    ["sidebar", 24],
  ] as const)(
    "with 50 remotes of three entries each in the %s: %i places, the last one a menu with the rest",
    (place, max) => {
      const many = Array.from({ length: 150 }, (_, index) => entry({ place, to: `/r${index}` }));
      const all = mergeBars(many, "en", own)[place];
      const { shown, more } = boundBar(place, all);
      expect(shown).toHaveLength(max - 1);
      expect([...shown, ...more]).toEqual(all);
      expect(boundBar(place, all.slice(0, max))).toEqual({ shown: all.slice(0, max), more: [] });
    },
  );

  test("with 50 remotes of one entry each in the bottom bar: the first four and the menu, which has the rest", () => {
    const many = Array.from({ length: 50 }, (_, index) => entry({ place: "bottom", to: `/r${index}` }));
    const { bottom, beyondBottom } = mergeBars(many, "en", own);
    expect(bottom.map(({ to }) => to)).toEqual(["/", "/r0", "/r1", "/r2", "/menu"]);
    expect(beyondBottom.map(({ to }) => to)).toEqual(many.slice(3).map(({ to }) => to));
  });

  test("with a category that has no games: no entry leads to it, while another entry may use its icon", () => {
    const sidebar = (to: string, icon: string) => entry({ place: "sidebar", to, icon });
    const navigation = [
      sidebar("/games/slots", "slots"),
      sidebar("/games/lottery", "lottery"),
      sidebar("/raffle", "lottery"),
    ];
    const pathsOf = (bars: ReturnType<typeof mergeBars>) => bars.sidebar.map(({ to }) => to);
    expect(pathsOf(mergeBars(navigation, "en", own, ["slots"]))).toEqual(["/games/slots", "/raffle"]);
    expect(pathsOf(mergeBars(navigation, "en", own))).toHaveLength(3);
  });

  test("with an unknown icon: a default icon", () => {
    expect(mergeBars([entry({ icon: "rocket" })], "en", own).navbar[1]?.icon).toEqual({
      kind: "icon",
      name: "next",
    });
  });

  test("with an icon named like a game category: the category's icon", () => {
    const [slots] = mergeBars([entry({ place: "sidebar", icon: "slots" })], "en", own).sidebar;
    expect(slots?.icon).toEqual({ kind: "category", category: "slots" });
  });

  test("of a player, in the sidebar: public entries and the player's own", () => {
    const { sidebar } = mergeBars(
      [entry({ place: "sidebar" }), entry({ place: "sidebar", to: "/wallet", guard: "player" })],
      "en",
      own,
    );
    const paths = (group: typeof sidebar) => group.map(({ to }) => to);
    expect(paths(groupByGuard(sidebar, "player").open)).toEqual(["/games"]);
    expect(paths(groupByGuard(sidebar, "player").own)).toEqual(["/wallet"]);
    expect(paths(groupByGuard(sidebar, "guest").own)).toEqual([]);
  });

  test.each([
    ["guest", ["open", "guest"]],
    ["player", ["open", "player"]],
    ["starting", ["open"]],
  ] as const)("session %s: the entries that it can use", (status, guards) => {
    const entries = (["open", "guest", "player"] as const).map((guard) => entry({ to: `/${guard}`, guard }));
    const { navbar } = mergeBars(entries, "en", own);
    const shown = visibleTo(navbar, status).filter(({ to }) => to !== "/" && to !== "/contact");
    expect(shown.map(({ guard }) => guard)).toEqual(guards);
  });

  test.each([
    ["/wallet", "page"],
    ["/wallet/movements", "true"],
    ["/deposit", "true"],
    ["/deposit/d-1", "true"],
    ["/deposits", undefined],
    ["/", undefined],
  ] as const)("path %s: the wallet entry's aria-current is %s", (pathname, expected) => {
    const { navbar } = mergeBars([entry({ to: "/wallet", covers: ["/deposit"] })], "en", own);
    expect(navbar.map((shown) => ariaCurrentOf(shown, pathname))).toEqual([
      pathname === "/" ? "page" : undefined,
      expected,
      undefined,
    ]);
  });

  test.each(["navbar", "sidebar"] as const)(
    "with 46 remotes of one entry each: the %s shows some, and a menu the others",
    (bar) => {
      const entries = Array.from({ length: 46 }, (_, index) =>
        entry({ place: "navbar", to: `/remote-${index}` }),
      );
      const { navbar } = mergeBars(entries, "en", own);
      const { shown, more } = boundBar(bar, navbar);
      expect(shown.length).toBeLessThan(24);
      expect([...shown, ...more]).toEqual(navbar);
    },
  );
});
