import type { RemoteManifestInput } from "@tessera/shared/contracts/release-map";

/** Manifest of the referral remote. */
export const manifest = {
  name: "referral",
  contract: 1,
  paths: [{ prefix: "/referral", guard: "player", chunk: "overview" }],
  routes: ["/referral"],
  navigation: [
    {
      place: "navbar",
      order: 40,
      to: "/referral",
      icon: "referral",
      label: { en: "Referral", id: "Referral" },
    },
  ],
} satisfies RemoteManifestInput;
