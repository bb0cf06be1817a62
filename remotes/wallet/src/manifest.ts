import type { RemoteManifestInput } from "@tessera/shared/contracts/release-map";
import type { navigation } from "./locales/en/navigation.ts";

/** Manifest of the wallet remote. */
export const manifest = {
  name: "wallet",
  contract: 1,
  paths: [
    { prefix: "/wallet", guard: "player", chunk: "overview" },
    { prefix: "/deposit", guard: "player", chunk: "deposit", shape: "form" },
    { prefix: "/withdraw", guard: "player", chunk: "withdraw", shape: "form" },
    { prefix: "/transfer", guard: "player", chunk: "transfer", shape: "form" },
    { prefix: "/promotions", guard: "open", chunk: "promotions" },
  ],
  routes: [
    "/wallet",
    "/deposit",
    "/withdraw",
    "/withdraw/commission",
    "/transfer",
    "/promotions",
    "/promotions/:slug",
  ],
  routeChunks: { "/promotions/:slug": "promotion" },
  parameters: {
    "/deposit": ["promo", "method", "amount"],
    "/withdraw": ["amount"],
    "/promotions": ["type"],
  },
  slots: [
    { slot: "header.balance", module: "balance-chip", order: 10 },
    { slot: "home.promotions", module: "promotions-row", order: 10 },
    { slot: "bank.register", module: "bank-register", order: 10 },
  ],
  navigation: [
    { place: "navbar", order: 30, to: "/promotions", icon: "promotions", label: "promotions" },
    { place: "bottom", order: 30, to: "/deposit", icon: "deposit", label: "deposit" },
    { place: "bottom", order: 40, to: "/promotions", icon: "promotions", label: "promo" },
    {
      place: "sidebar",
      order: 10,
      to: "/wallet",
      icon: "wallet",
      label: "wallet",
      guard: "player",
      covers: ["/deposit", "/withdraw", "/transfer"],
    },
  ],
} satisfies RemoteManifestInput<keyof typeof navigation>;
