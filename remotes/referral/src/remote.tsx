import { defineRemote } from "@tessera/shared/federation";
import { loadMessages } from "./locales/load-messages.ts";
import { manifest } from "./manifest.ts";

export const remote = defineRemote({
  manifest,
  screens: [
    {
      path: "/referral",
      load: () =>
        import(/* webpackChunkName: "overview" */ "./overview/referral-page.tsx").then(
          ({ ReferralPage }) => ReferralPage,
        ),
    },
  ],
  slots: {},
  messages: loadMessages,
});
