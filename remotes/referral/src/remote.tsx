import { defineRemote } from "@tessera/shared/federation";
import { savedState } from "./saved-state.ts";
import { manifest } from "./manifest.ts";
import { loadMessages } from "./texts.ts";

export const remote = defineRemote({
  manifest,
  ...savedState,
  screens: [
    {
      path: "/referral",
      load: () =>
        import(/* webpackChunkName: "overview" */ "./overview/referral-page.tsx").then(
          ({ ReferralPage }) => ReferralPage,
        ),
    },
    {
      path: "/referral/register",
      load: () =>
        import(/* webpackChunkName: "application" */ "./application/application-page.tsx").then(
          ({ ApplicationPage }) => ApplicationPage,
        ),
    },
  ],
  slots: {},
  messages: loadMessages,
});
