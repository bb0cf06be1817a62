import { defineRemote } from "@tessera/shared/federation";
import { manifest } from "./manifest.ts";
import { loadMessages } from "./texts.ts";

export const remote = defineRemote({
  manifest,
  screens: [
    {
      // A movement's dialog has its own address and is shown over the list, so both are one screen.
      path: "/history/:type?/:id?",
      load: () =>
        import(/* webpackChunkName: "history" */ "./history/history-page.tsx").then(
          ({ HistoryPage }) => HistoryPage,
        ),
    },
    {
      // As for movements: a message's dialog is shown over the list.
      path: "/inbox/:id?",
      load: () =>
        import(/* webpackChunkName: "inbox" */ "./inbox/inbox-page.tsx").then(({ InboxPage }) => InboxPage),
    },
    {
      path: "/support/:id?",
      load: () =>
        import(/* webpackChunkName: "support" */ "./support/support-page.tsx").then(
          ({ SupportPage }) => SupportPage,
        ),
    },
    {
      path: "/profile",
      load: () =>
        import(/* webpackChunkName: "profile" */ "./profile/profile-page.tsx").then(
          ({ ProfilePage }) => ProfilePage,
        ),
    },
    {
      path: "/profile/email",
      load: () =>
        import(/* webpackChunkName: "email" */ "./email/email-page.tsx").then(({ EmailPage }) => EmailPage),
    },
    {
      path: "/profile/password",
      load: () =>
        import(/* webpackChunkName: "password" */ "./password/password-page.tsx").then(
          ({ PasswordPage }) => PasswordPage,
        ),
    },
    {
      path: "/profile/two-step",
      load: () =>
        import(/* webpackChunkName: "two-step" */ "./two-step/two-step-page.tsx").then(
          ({ TwoStepPage }) => TwoStepPage,
        ),
    },
    {
      path: "/profile/limits",
      load: () =>
        import(/* webpackChunkName: "limits" */ "./limits/limits-page.tsx").then(
          ({ LimitsPage }) => LimitsPage,
        ),
    },
    {
      path: "/profile/bank",
      load: () =>
        import(/* webpackChunkName: "bank" */ "./bank/bank-page.tsx").then(({ BankPage }) => BankPage),
    },
    {
      path: "/profile/sessions",
      load: () =>
        import(/* webpackChunkName: "sessions" */ "./sessions/sessions-page.tsx").then(
          ({ SessionsPage }) => SessionsPage,
        ),
    },
    {
      path: "/profile/data",
      load: () =>
        import(/* webpackChunkName: "data" */ "./data/data-page.tsx").then(({ DataPage }) => DataPage),
    },
  ],
  slots: {},
  messages: loadMessages,
});
