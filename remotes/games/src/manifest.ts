import type { RemoteManifestInput } from "@tessera/shared/contracts/release-map";
import type { navigation } from "./locales/en/navigation.ts";

/** Search, studios, sort and properties of a list. */
const listParameters = ["q", "provider", "sort", "playable", "jackpot", "volatility", "mechanic", "bet"];

/** Manifest of the games remote. */
export const manifest = {
  name: "games",
  contract: 1,
  paths: [
    { prefix: "/games", guard: "open", chunk: "lobby", shape: "cards" },
    { prefix: "/favourites", guard: "player", chunk: "lobby", shape: "cards" },
    { prefix: "/recent", guard: "player", chunk: "lobby", shape: "cards" },
    { prefix: "/shop", guard: "player", chunk: "shop" },
    { prefix: "/play", guard: "open", chunk: "play", fullWindow: true },
  ],
  routes: [
    "/games/:category?",
    "/games/provider/:provider",
    "/favourites",
    "/recent",
    "/shop",
    "/play/:slug",
  ],
  parameters: {
    "/games": listParameters,
    "/favourites": listParameters,
    "/recent": listParameters,
    "/play": ["mode"],
  },
  slots: [{ slot: "home.main", module: "home", order: 10 }],
  navigation: [
    {
      place: "navbar",
      order: 20,
      to: "/games",
      icon: "games",
      label: "games",
      covers: ["/favourites", "/recent"],
    },
    {
      place: "navbar",
      order: 45,
      to: "/shop",
      icon: "shop",
      label: "shop",
    },
    {
      place: "bottom",
      order: 20,
      to: "/games",
      icon: "games",
      label: "games",
      covers: ["/favourites", "/recent"],
    },
    {
      place: "sidebar",
      order: 1,
      to: "/games/slots",
      icon: "slots",
      label: "slots",
    },
    {
      place: "sidebar",
      order: 2,
      to: "/games/live",
      icon: "live",
      label: "live",
    },
    {
      place: "sidebar",
      order: 3,
      to: "/games/table",
      icon: "table",
      label: "table",
    },
    {
      place: "sidebar",
      order: 4,
      to: "/games/fishing",
      icon: "fishing",
      label: "fishing",
    },
    {
      place: "sidebar",
      order: 5,
      to: "/games/sports",
      icon: "sports",
      label: "sports",
    },
    {
      place: "sidebar",
      order: 6,
      to: "/games/lottery",
      icon: "lottery",
      label: "lottery",
    },
    {
      place: "sidebar",
      order: 7,
      to: "/games/arcade",
      icon: "arcade",
      label: "arcade",
    },
    {
      place: "sidebar",
      order: 30,
      to: "/favourites",
      icon: "favourite",
      label: "favourites",
      guard: "player",
    },
    {
      place: "sidebar",
      order: 35,
      to: "/recent",
      icon: "clock",
      label: "recentlyPlayed",
      guard: "player",
    },
  ],
} satisfies RemoteManifestInput<keyof typeof navigation>;
