/** Answer of `GET /api/site` in play mode. */
export const siteReply = {
  name: "Tessera",
  moneyMode: "play",
  currencies: [],
  languages: ["en", "id"],
  defaultLanguage: "en",
  defaultLocale: "id",
  timeZone: "Asia/Bangkok",
  features: {},
  limits: {
    deposit: { min: 50, max: 50_000 },
    withdraw: { min: 50, max: 50_000, feeMinor: "0" },
    quickAmounts: [],
  },
  termsVersion: "2026-11-01",
  minAge: 21,
  contacts: [],
  maintenance: { active: false, until: null, windows: [] },
};
