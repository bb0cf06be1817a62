import { gameCategories, type GameCategory } from "@tessera/shared/contracts/game-categories";
import type { NavigationEntry } from "@tessera/shared/contracts/release-map";
import { textIn } from "@tessera/shared/core/languages";
import { useReleases } from "@tessera/shared/federation";
import { useLanguage, type Language } from "@tessera/shared/i18n";
import { useOfferedCategories } from "@tessera/shared/query";
import { isIconName, type IconName } from "@tessera/shared/ui";
import { useTranslation } from "../texts.ts";

/** Picture of an entry: an icon, or the pictogram of a game category. */
export type EntryIcon =
  | { readonly kind: "icon"; readonly name: IconName }
  | { readonly kind: "category"; readonly category: GameCategory };

/** Entry of a bar, in the current language. */
export interface BarEntry {
  readonly to: string;
  readonly icon: EntryIcon;
  readonly label: string;
  readonly order: number;
  readonly guard: NavigationEntry["guard"];
  readonly covers: readonly string[];
}

/** The shell's entries are first and last; those of the remotes are in between. */
const homeOrder = Number.NEGATIVE_INFINITY;
const lastOrder = Number.POSITIVE_INFINITY;

/** Bars of the page: `navbar` and `sidebar` from 1080 px on, `bottom` below. */
export interface Bars {
  readonly navbar: readonly BarEntry[];
  readonly sidebar: readonly BarEntry[];
  readonly bottom: readonly BarEntry[];
  /** Entries for which the bottom bar has no place. */
  readonly beyondBottom: readonly BarEntry[];
}

/**
 * Entries of the bottom bar, so that it is usable on a phone of 320 px whatever is published. Its last one
 * leads to the menu.
 */
const bottomMax = 5;

function iconOf(name: string): EntryIcon {
  const category = gameCategories.find((known) => known === name);
  if (category) return { kind: "category", category };
  // A release may use an icon that this shell does not have yet.
  return { kind: "icon", name: isIconName(name) ? name : "next" };
}

function entryOf({ icon, label, place: _, ...entry }: NavigationEntry, language: Language): BarEntry {
  return { ...entry, icon: iconOf(icon), label: textIn(label, language) };
}

/** True for an entry that leads to the games of a category, unless it is one of those offered. */
function leadsToNoGame({ to }: NavigationEntry, offered: readonly GameCategory[]): boolean {
  return gameCategories.some((category) => to === `/games/${category}` && !offered.includes(category));
}

/**
 * Merges the entries of the shell and of the release map into bars, in order.
 * @param own labels of the shell's entries
 * @param offered categories with a game; entries that lead to others are left out
 */
export function mergeBars(
  navigation: readonly NavigationEntry[],
  language: Language,
  own: { readonly home: string; readonly contact: string; readonly menu: string },
  offered: readonly GameCategory[] = gameCategories,
): Bars {
  const entry = (to: string, name: keyof typeof own, order: number): BarEntry => ({
    to,
    icon: iconOf(name),
    label: own[name],
    order,
    guard: "open",
    covers: [],
  });
  const home = entry("/", "home", homeOrder);
  const bar = (place: NavigationEntry["place"], ...shellEntries: BarEntry[]) =>
    [
      ...shellEntries,
      ...navigation
        .filter((entry) => entry.place === place && !leadsToNoGame(entry, offered))
        .map((entry) => entryOf(entry, language)),
    ].sort((a, b) => a.order - b.order);
  const bottom = bar("bottom", home);
  return {
    navbar: bar("navbar", home, entry("/contact", "contact", lastOrder)),
    sidebar: bar("sidebar"),
    bottom: [...bottom.slice(0, bottomMax - 1), entry("/menu", "menu", lastOrder)],
    beyondBottom: bottom.slice(bottomMax - 1),
  };
}

/** Bars of the page, in the current language. */
export function useBars(): Bars {
  const { t } = useTranslation();
  const language = useLanguage();
  const navigation = useReleases().flatMap(({ manifest }) => manifest.navigation);
  const own = { home: t("nav.home"), contact: t("nav.contact"), menu: t("layout.more") };
  return mergeBars(navigation, language, own, useOfferedCategories());
}

/**
 * Maximum entries of each bar of a screen of 1080 px or more over all releases, so that it stays usable
 * whatever is published.
 */
const entriesMax = { navbar: 7, sidebar: 24 } as const;

/** Entries of a bar that are shown, and those that a menu lists because they are too many. */
export interface BoundedBar {
  readonly shown: readonly BarEntry[];
  readonly more: readonly BarEntry[];
}

/** Bounds a bar. The last place is the menu's when there is one. */
export function boundBar(bar: keyof typeof entriesMax, entries: readonly BarEntry[]): BoundedBar {
  const max = entriesMax[bar];
  if (entries.length <= max) return { shown: entries, more: [] };
  return { shown: entries.slice(0, max - 1), more: entries.slice(max - 1) };
}

/** Returns the entries for a session status. */
export function visibleTo(
  entries: readonly BarEntry[],
  status: "starting" | "guest" | "player",
): readonly BarEntry[] {
  return entries.filter(({ guard }) => guard === "open" || guard === status);
}

/** Groups the entries of a bar: public ones, and those of this session status. */
export function groupByGuard(entries: readonly BarEntry[], status: "starting" | "guest" | "player") {
  const visible = visibleTo(entries, status);
  return {
    open: visible.filter(({ guard }) => guard === "open"),
    own: visible.filter(({ guard }) => guard !== "open"),
  };
}

/**
 * Returns the `aria-current` of an entry for the current path: the page itself, a part of what the entry
 * links to or covers, or neither.
 */
export function ariaCurrentOf({ to, covers }: BarEntry, pathname: string): "page" | "true" | undefined {
  if (pathname === to) return "page";
  const within = (prefix: string) => pathname === prefix || pathname.startsWith(`${prefix}/`);
  return to !== "/" && [to, ...covers].some(within) ? "true" : undefined;
}
