import { gameCategory, type GameCategory } from "@tessera/shared/contracts/games";
import type { NavigationEntry } from "@tessera/shared/contracts/release-map";
import { useTranslation, type Language } from "@tessera/shared/i18n";
import * as z from "@tessera/shared/schema";
import { isIconName, type IconName } from "@tessera/shared/ui";

/** Picture before an entry's label: an icon, or the drawing of a game category. */
export type EntryIcon =
  | { readonly kind: "icon"; readonly name: IconName }
  | { readonly kind: "category"; readonly category: GameCategory };

/** An entry as a bar shows it, in the present language. */
export interface BarEntry {
  readonly to: string;
  readonly icon: EntryIcon;
  readonly label: string;
  readonly order: number;
  readonly guard: NavigationEntry["guard"];
  readonly covers: readonly string[];
}

/** The shell's own entries stand first and last: what remotes offer lies between them. */
const homeOrder = Number.NEGATIVE_INFINITY;
const contactOrder = Number.POSITIVE_INFINITY;

/** The bars of the page: `navbar` and `sidebar` from 1080 px on, `bottom` below. */
export interface Bars {
  readonly navbar: readonly BarEntry[];
  readonly sidebar: readonly BarEntry[];
  readonly bottom: readonly BarEntry[];
}

function iconOf(name: string): EntryIcon {
  const category = z.safeParse(gameCategory, name);
  if (category.success) return { kind: "category", category: category.data };
  // A release may name an icon that this shell does not know yet.
  return { kind: "icon", name: isIconName(name) ? name : "next" };
}

function entryOf({ icon, label, place: _, ...entry }: NavigationEntry, language: Language): BarEntry {
  return { ...entry, icon: iconOf(icon), label: label[language] };
}

/**
 * The shell's own entries and those of the release map, each in its bar and order.
 *
 * @param own label of Home and of Contact us
 */
export function mergeBars(
  navigation: readonly NavigationEntry[],
  language: Language,
  own: { readonly home: string; readonly contact: string },
): Bars {
  const home: BarEntry = {
    to: "/",
    icon: iconOf("home"),
    label: own.home,
    order: homeOrder,
    guard: "open",
    covers: [],
  };
  const contact: BarEntry = {
    to: "/contact",
    icon: iconOf("contact"),
    label: own.contact,
    order: contactOrder,
    guard: "open",
    covers: [],
  };
  const bar = (place: NavigationEntry["place"], ...shellEntries: BarEntry[]) =>
    [
      ...shellEntries,
      ...navigation.filter((entry) => entry.place === place).map((entry) => entryOf(entry, language)),
    ].sort((a, b) => a.order - b.order);
  return { navbar: bar("navbar", home, contact), sidebar: bar("sidebar"), bottom: bar("bottom", home) };
}

/** `mergeBars` in the language on screen. */
export function useBars(navigation: readonly NavigationEntry[]): Bars {
  const { t, i18n } = useTranslation();
  const language: Language = i18n.language === "id" ? "id" : "en";
  return mergeBars(navigation, language, { home: t("nav.home"), contact: t("nav.contact") });
}

/** The entries that somebody with this session can use. */
export function visibleTo(
  entries: readonly BarEntry[],
  status: "starting" | "guest" | "player",
): readonly BarEntry[] {
  return entries.filter(({ guard }) => guard === "open" || guard === status);
}

/** Entries that everybody has, and those that only somebody with this session has: two groups of one bar. */
export function groupByGuard(entries: readonly BarEntry[], status: "starting" | "guest" | "player") {
  const visible = visibleTo(entries, status);
  return {
    open: visible.filter(({ guard }) => guard === "open"),
    own: visible.filter(({ guard }) => guard !== "open"),
  };
}

/**
 * How an entry stands to the place on screen, as `aria-current` says it: the page itself, a part of what the entry leads
 * to or covers, or neither.
 */
export function ariaCurrentOf({ to, covers }: BarEntry, pathname: string): "page" | "true" | undefined {
  if (pathname === to) return "page";
  const within = (prefix: string) => pathname === prefix || pathname.startsWith(`${prefix}/`);
  return to !== "/" && [to, ...covers].some(within) ? "true" : undefined;
}
