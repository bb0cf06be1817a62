import { defineRemote } from "@tessera/shared/federation";
import { loadMessages } from "./locales/load-messages.ts";
import { manifest } from "./manifest.ts";

export const remote = defineRemote({
  manifest,
  screens: [
    {
      path: "/wallet",
      load: () =>
        import(/* webpackChunkName: "overview" */ "./overview/overview-page.tsx").then(
          ({ OverviewPage }) => OverviewPage,
        ),
    },
  ],
  slots: {
    "balance-chip": () =>
      import(/* webpackChunkName: "balance-chip" */ "./balance/balance-chip.tsx").then(
        ({ BalanceChip }) => BalanceChip,
      ),
  },
  messages: loadMessages,
});
