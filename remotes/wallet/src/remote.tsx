import { defineRemote } from "@tessera/shared/federation";
import { savedState } from "./saved-state.ts";
import { manifest } from "./manifest.ts";
import { loadMessages } from "./texts.ts";

/** Forms whose fields are stored as a draft with each change. */
const drafted = new Set(["/deposit", "/withdraw", "/withdraw/commission", "/transfer"]);

export const remote = defineRemote({
  manifest,
  ...savedState,
  guard: (place) => savedState.guard(place) ?? (drafted.has(place.pathname) ? false : undefined),
  screens: [
    {
      path: "/wallet",
      load: () =>
        import(/* webpackChunkName: "overview" */ "./overview/overview-page.tsx").then(
          ({ OverviewPage }) => OverviewPage,
        ),
    },
    {
      path: "/deposit",
      load: () =>
        import(/* webpackChunkName: "deposit" */ "./deposit/deposit-page.tsx").then(
          ({ DepositPage }) => DepositPage,
        ),
    },
    {
      path: "/withdraw",
      load: () =>
        import(/* webpackChunkName: "withdraw" */ "./withdraw/withdraw-page.tsx").then(
          ({ WithdrawPage }) => WithdrawPage,
        ),
    },
    {
      path: "/withdraw/commission",
      load: () =>
        import(/* webpackChunkName: "withdraw" */ "./withdraw/withdraw-page.tsx").then(
          ({ CommissionPage }) => CommissionPage,
        ),
    },
    {
      path: "/transfer",
      load: () =>
        import(/* webpackChunkName: "transfer" */ "./transfer/transfer-page.tsx").then(
          ({ TransferPage }) => TransferPage,
        ),
    },
    {
      path: "/promotions",
      load: () =>
        import(/* webpackChunkName: "promotions" */ "./promotions/promotions-page.tsx").then(
          ({ PromotionsPage }) => PromotionsPage,
        ),
    },
    {
      path: "/promotions/:slug",
      load: () =>
        import(/* webpackChunkName: "promotion" */ "./promotions/promotion-page.tsx").then(
          ({ PromotionPage }) => PromotionPage,
        ),
    },
  ],
  slots: {
    "balance-chip": () =>
      import(/* webpackChunkName: "balance-chip" */ "./balance/balance-chip.tsx").then(
        ({ BalanceChip }) => BalanceChip,
      ),
    "promotions-row": () =>
      import(/* webpackChunkName: "promotions-row" */ "./promotions/promotions-row.tsx").then(
        ({ PromotionsRow }) => PromotionsRow,
      ),
    "bank-register": () =>
      import(/* webpackChunkName: "bank-register" */ "./bank/bank-register.tsx").then(
        ({ BankRegister }) => BankRegister,
      ),
  },
  messages: loadMessages,
});
