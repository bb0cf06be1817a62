import type { RemoteManifestInput } from "@tessera/shared/contracts/release-map";

/** What the games remote serves. */
export const manifest = {
  name: "games",
  contract: 1,
  paths: [
    { prefix: "/games", guard: "open", chunk: "lobby" },
    { prefix: "/favourites", guard: "player", chunk: "lobby" },
    { prefix: "/recent", guard: "player", chunk: "lobby" },
    { prefix: "/play", guard: "open", chunk: "play" },
  ],
  routes: ["/games/:category?", "/games/provider/:provider", "/favourites", "/recent", "/play/:slug"],
  slots: [{ slot: "home.main", module: "home", order: 10 }],
  navigation: [
    {
      place: "navbar",
      order: 20,
      to: "/games",
      icon: "games",
      label: { en: "Games", id: "Permainan" },
      covers: ["/favourites", "/recent"],
    },
    {
      place: "bottom",
      order: 20,
      to: "/games",
      icon: "games",
      label: { en: "Games", id: "Game" },
      covers: ["/favourites", "/recent"],
    },
  ],
} satisfies RemoteManifestInput;
