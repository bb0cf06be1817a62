import type { referral } from "@tessera/shared/contracts/referral";
import type { site as siteSchema } from "@tessera/shared/contracts/site";
import { messages as sharedMessages } from "@tessera/shared/i18n/locales/en";
import type * as z from "@tessera/shared/schema";
import { renderWithHost } from "@tessera/shared/testing";
import { startTestServer, type Route, type TestServer } from "@tessera/shared/testing/test-server";
import { screen } from "@testing-library/react";
import { vi } from "vitest";
import { messages } from "../../locales/en/index.ts";
import { ApplicationPage } from "../application-page.tsx";

type ReferralAnswer = z.input<typeof referral>;

/** A JPEG by its first bytes. Its pixels come from `stubPictures`, since jsdom decodes no pictures. */
export const jpeg = (name = "card.jpg") =>
  new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0, ...Array.from({ length: 40_000 }, () => 7)])], name, {
    type: "image/jpeg",
  });

/** Makes every picture decode to the given size, or to nothing. */
export function stubPictures(size: { readonly width: number; readonly height: number } | null): void {
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
  vi.stubGlobal("createImageBitmap", async () => {
    if (!size) throw new DOMException("The source image could not be decoded.", "InvalidStateError");
    return { ...size, close: () => undefined };
  });
}

const site = {
  name: "Tessera",
  moneyMode: "play",
  currencies: [],
  languages: ["en", "id"],
  defaultLanguage: "en",
  defaultLocale: "en",
  timeZone: "Asia/Bangkok",
  features: {},
  limits: {
    deposit: { min: 1, max: 2 },
    withdraw: { min: 1, max: 2, feeMinor: "0" },
    quickAmounts: [],
  },
  termsVersion: "2026-11",
  minAge: 21,
  contacts: [],
  maintenance: { active: false, until: null, windows: [] },
} satisfies z.input<typeof siteSchema>;

const me = {
  id: "0197f3c2-0000-7000-8000-00000000000a",
  username: "budi88",
  fullName: "Budi Santoso",
  emailMasked: "b•••@mail.id",
  emailVerified: true,
  phoneMasked: "+62•••890",
  currency: "IDR",
  language: "en",
  status: "active",
  kycStatus: "none",
  depositDisabled: false,
  withdrawDisabled: false,
  playDisabled: false,
  referralCode: "K7QXM2P",
  termsVersion: "2026-11-01",
  previousLoginAt: null,
  unreadInbox: 0,
};

const bank = (code: string, name: string, active = true) => ({
  code,
  name,
  country: "ID",
  kind: "bank",
  accountPattern: "\\d{10}",
  active,
});

/** Opens the screen of the application over a server with the given state of the programme. */
export async function openApplication(
  differing: Partial<ReferralAnswer> = {},
  routes: Record<string, Route> = {},
): Promise<TestServer> {
  const totals = {
    downlines: 0,
    activeDownlines: 0,
    turnoverMinor: "0",
    commissionMinor: "0",
    pendingMinor: "0",
  };
  const state: ReferralAnswer = {
    status: "none",
    code: "K7QXM2P",
    link: "https://tessera.example/register?ref=K7QXM2P",
    rateBp: 50,
    balanceMinor: "0",
    totals,
    ...differing,
  };
  const server = await startTestServer({
    "GET /api/referral": () => ({ body: state }),
    "GET /api/site": () => ({ body: site }),
    "GET /api/auth/me": () => ({ body: me }),
    "GET /api/banks": () => ({
      body: { items: [bank("NUSA", "Bank Nusa"), bank("ARTA", "Bank Arta", false)] },
    }),
    "POST /api/otp": () => ({
      body: {
        otpId: "0197f3c2-0000-7000-8000-000000000b09",
        resendAt: "2026-11-21T09:01:00Z",
        emailMasked: "b•••@mail.id",
      },
    }),
    "POST /api/otp/verify": () => ({ body: { ticket: "ticket-1" } }),
    ...routes,
  });
  await renderWithHost(<ApplicationPage />, {
    messages: { en: { ...sharedMessages, ...messages } },
    apiUrl: server.url,
    player: "budi88",
    path: "/referral/register",
  });
  await screen.findByRole("heading", { name: "Apply for commission" });
  return server;
}
