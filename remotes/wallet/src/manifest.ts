import type { RemoteManifestInput } from "@tessera/shared/contracts/release-map";

/** What the wallet remote serves. */
export const manifest = {
  name: "wallet",
  contract: 1,
  paths: [{ prefix: "/wallet", guard: "player", chunk: "overview" }],
  slots: [{ slot: "header.balance", module: "balance-chip", order: 10 }],
  navigation: [
    {
      place: "sidebar",
      order: 10,
      to: "/wallet",
      icon: "wallet",
      label: { en: "Wallet", id: "Dompet" },
      guard: "player",
    },
  ],
} satisfies RemoteManifestInput;
