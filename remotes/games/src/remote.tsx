import { defineRemote } from "@tessera/shared/federation";
import { loadPlayPage } from "./play/load-play-page.ts";
import { savedState } from "./saved-state.ts";
import { manifest } from "./manifest.ts";
import { loadMessages } from "./texts.ts";

const loadLobbyPage = () =>
  import(/* webpackChunkName: "lobby" */ "./lobby/lobby-page.tsx").then(({ LobbyPage }) => LobbyPage);

export const remote = defineRemote({
  manifest,
  ...savedState,
  screens: [
    { path: "/games/:category?", load: loadLobbyPage },
    { path: "/games/provider/:provider", load: loadLobbyPage },
    { path: "/favourites", load: loadLobbyPage },
    { path: "/recent", load: loadLobbyPage },
    {
      path: "/shop",
      load: () =>
        import(/* webpackChunkName: "shop" */ "./shop/shop-page.tsx").then(({ ShopPage }) => ShopPage),
    },
    { path: "/play/:slug", load: loadPlayPage },
  ],
  slots: {
    home: () =>
      import(/* webpackChunkName: "home" */ "./home/home-main.tsx").then(({ HomeMain }) => HomeMain),
  },
  messages: loadMessages,
});
