import { defineRemote } from "@tessera/shared/federation";
import { manifest } from "./manifest.ts";

export const remote = defineRemote({
  manifest,
  screens: [
    {
      path: `/${manifest.name}`,
      load: () =>
        import(/* webpackChunkName: "lantern" */ "./lantern-page.tsx").then(({ LanternPage }) => LanternPage),
    },
  ],
  slots: {
    light: () => import(/* webpackChunkName: "light" */ "./light.tsx").then(({ Light }) => Light),
  },
  messages: async (language) => ({
    lantern: { title: language === "id" ? "Lentera menyala" : "The lantern is lit" },
  }),
});
