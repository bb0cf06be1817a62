import type { Localised } from "@tessera/shared/contracts/scalars";
import type { PromotionSlug } from "./promotion-slugs.ts";
import type { Promotion, TermsBlock } from "./promotions.ts";

/** A seeded promotion of the site. Money in whole minor units. */
export interface SeededPromotion extends Omit<
  Promotion,
  "id" | "claimsCount" | "currency" | "startsAt" | "endsAt"
> {
  readonly slug: PromotionSlug;
}

const list = (...items: Localised[]): TermsBlock => ({ kind: "list", items });
const paragraph = (en: string, id: string): TermsBlock => ({ kind: "paragraph", text: { en, id } });

/** Terms common to all promotions. */
const common: readonly Localised[] = [
  {
    en: "The main wallet can be withdrawn again when the turnover is met, or after you cancel.",
    id: "Dompet utama dapat ditarik lagi setelah turnover tercapai, atau setelah Anda membatalkan.",
  },
  {
    en: "Your own money is played first. The rest of the bonus, and what was won with it, stay apart until the turnover is met.",
    id: "Uang Anda sendiri dipakai lebih dulu. Sisa bonus dan kemenangan darinya terpisah sampai turnover tercapai.",
  },
  {
    en: "If you cancel, or time runs out, the bonus and what was won with it are taken back. Your own money stays.",
    id: "Jika Anda membatalkan, atau waktunya habis, bonus dan kemenangan darinya ditarik kembali. Uang Anda sendiri tetap ada.",
  },
  {
    en: "Games in a studio's own wallet do not count and cannot be entered while it runs.",
    id: "Game dengan dompet milik studio tidak dihitung dan tidak dapat dibuka selama promosi berjalan.",
  },
  {
    en: "Live and table games count 10%, sports 50%, all other games in full.",
    id: "Game live dan meja dihitung 10%, olahraga 50%, game lainnya penuh.",
  },
  {
    en: "One promotion at a time.",
    id: "Satu promosi dalam satu waktu.",
  },
];

const base = {
  minDepositMinor: 0n,
  maxBetMinor: null,
  allowedCategories: [],
  firstDepositOnly: false,
  perPlayerLimit: null,
  perDayLimit: null,
  totalLimit: null,
} as const;

/** Seeded promotions in display order. */
export const seededPromotions: readonly SeededPromotion[] = [
  {
    ...base,
    slug: "first-deposit",
    type: "deposit_bonus",
    title: { en: "A first deposit, and half on top", id: "Deposit pertama, ditambah setengahnya" },
    summary: {
      en: "Your first deposit earns 50% more credits, up to 200.00.",
      id: "Deposit pertama Anda mendapat tambahan 50% kredit, hingga 200.00.",
    },
    terms: [
      paragraph(
        "For the first deposit of every player, from 50.00 on.",
        "Untuk deposit pertama setiap pemain, mulai dari 50.00.",
      ),
      list(
        {
          en: "Turnover: 8 times deposit and bonus, within 30 days.",
          id: "Turnover: 8 kali deposit dan bonus, dalam 30 hari.",
        },
        { en: "Highest bet while it runs: 50.00.", id: "Taruhan tertinggi selama berjalan: 50.00." },
        ...common,
      ),
    ],
    bonusBp: 5_000,
    maxBonusMinor: 20_000n,
    minDepositMinor: 5_000n,
    turnoverX100: 800,
    turnoverBase: "deposit_plus_bonus",
    maxBetMinor: 5_000n,
    validDays: 30,
    firstDepositOnly: true,
    perPlayerLimit: 1,
  },
  {
    ...base,
    slug: "daily-reload",
    type: "deposit_bonus",
    title: { en: "Daily reload", id: "Isi ulang harian" },
    summary: {
      en: "Once a day, 10% on top of a deposit, up to 50.00.",
      id: "Sekali sehari, tambahan 10% dari deposit, hingga 50.00.",
    },
    terms: [
      paragraph("For one deposit a day, from 100.00 on.", "Untuk satu deposit per hari, mulai dari 100.00."),
      list(
        {
          en: "Turnover: 3 times deposit and bonus, within 7 days.",
          id: "Turnover: 3 kali deposit dan bonus, dalam 7 hari.",
        },
        ...common,
      ),
    ],
    bonusBp: 1_000,
    maxBonusMinor: 5_000n,
    minDepositMinor: 10_000n,
    turnoverX100: 300,
    turnoverBase: "deposit_plus_bonus",
    validDays: 7,
    perDayLimit: 1,
  },
  {
    ...base,
    slug: "day-after-cashback",
    type: "cashback",
    title: { en: "The day after", id: "Sehari setelahnya" },
    summary: {
      en: "5% of what yesterday's finished rounds cost you comes back, up to 100.00.",
      id: "5% dari kerugian putaran yang selesai kemarin kembali, hingga 100.00.",
    },
    terms: [
      paragraph(
        "Yesterday is the last full day in Bangkok time. Register once a day; without a loss there is nothing to give back.",
        "Kemarin adalah satu hari penuh terakhir waktu Bangkok. Daftar sekali sehari; tanpa kerugian tidak ada yang dikembalikan.",
      ),
      list(
        {
          en: "Turnover: once the amount that came back, within 7 days.",
          id: "Turnover: satu kali jumlah yang kembali, dalam 7 hari.",
        },
        ...common,
      ),
    ],
    bonusBp: 500,
    maxBonusMinor: 10_000n,
    turnoverX100: 100,
    turnoverBase: "bonus",
    validDays: 7,
    perDayLimit: 1,
  },
  {
    ...base,
    slug: "lantern-evening",
    type: "event",
    title: { en: "Lantern evening", id: "Malam lentera" },
    summary: {
      en: "25.00 credits for slots and arcade, for the first 500 players who register.",
      id: "25.00 kredit untuk slot dan arkade, bagi 500 pemain pertama yang mendaftar.",
    },
    terms: [
      paragraph(
        "Once for every player, while places last.",
        "Sekali untuk setiap pemain, selama tempat tersedia.",
      ),
      list(
        {
          en: "Turnover: 5 times the credits, within 3 days, in slots and arcade games only.",
          id: "Turnover: 5 kali kredit, dalam 3 hari, hanya di game slot dan arkade.",
        },
        { en: "Highest bet while it runs: 5.00.", id: "Taruhan tertinggi selama berjalan: 5.00." },
        ...common,
      ),
    ],
    bonusBp: 0,
    maxBonusMinor: 2_500n,
    turnoverX100: 500,
    turnoverBase: "bonus",
    maxBetMinor: 500n,
    allowedCategories: ["slots", "arcade"],
    validDays: 3,
    perPlayerLimit: 1,
    totalLimit: 500,
  },
  {
    ...base,
    slug: "first-look",
    type: "free_credit",
    title: { en: "First look", id: "Pandangan pertama" },
    summary: {
      en: "10.00 credits to look around with, no deposit needed.",
      id: "10.00 kredit untuk melihat-lihat, tanpa deposit.",
    },
    terms: [
      paragraph("Once for every player.", "Sekali untuk setiap pemain."),
      list(
        { en: "Turnover: 3 times the credits, within 7 days.", id: "Turnover: 3 kali kredit, dalam 7 hari." },
        ...common,
      ),
    ],
    bonusBp: 0,
    maxBonusMinor: 1_000n,
    turnoverX100: 300,
    turnoverBase: "bonus",
    validDays: 7,
    perPlayerLimit: 1,
  },
];
