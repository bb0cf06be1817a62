import { defineRemote } from "@tessera/shared/federation";
import { type StoredText, textIn } from "../../../../shared/src/core/languages.ts";
import { manifest } from "./manifest.ts";
import { variant } from "./variant.ts";

if (variant === "definition-throws") throw new Error("No oil.");

const titles: StoredText = { en: "The lantern is lit", id: "Lentera menyala" };

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
    lantern: { title: textIn(titles, language) },
  }),
});
