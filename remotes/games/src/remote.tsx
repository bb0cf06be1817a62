import { defineRemote } from "@tessera/shared/federation";
import { manifest } from "./manifest.ts";

export const remote = defineRemote({
  manifest,
  screens: [
    {
      path: "/games/:category?",
      load: () => import(/* webpackChunkName: "lobby" */ "./lobby/lobby-page.tsx").then(({ LobbyPage }) => LobbyPage),
    },
  ],
  slots: {
    home: () => import(/* webpackChunkName: "home" */ "./home/home-main.tsx").then(({ HomeMain }) => HomeMain),
  },
  messages: async () => ({}),
});
