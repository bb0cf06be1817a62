import { forEachLanguage } from "@tessera/shared/core/languages";
import { minorUnits } from "@tessera/shared/core/money";
import { type CreditProposal, creditProposalsApi } from "@tessera/shared/operator-contracts/credit-proposals";
import { operatorCatalogueApi, type OperatorGame } from "@tessera/shared/operator-contracts/catalogue";
import { type BannerContent, bannersApi } from "@tessera/shared/operator-contracts/content";
import { operatorFreeRoundsApi } from "@tessera/shared/operator-contracts/free-rounds";
import { operatorJackpotsApi } from "@tessera/shared/operator-contracts/jackpots";
import { operatorSpinsApi } from "@tessera/shared/operator-contracts/spins";
import { operatorStudiosApi } from "@tessera/shared/operator-contracts/studios";
import { operatorWheelsApi } from "@tessera/shared/operator-contracts/wheels";
import { answer, routeOf } from "./answer.ts";
import {
  type AreaSample,
  instant,
  keysetPageWith,
  pageWith,
  playerId,
  sampleId as id,
} from "./area-sample.ts";

const amountMinor = minorUnits(12_500n);

const banner: BannerContent = {
  slot: "home",
  picture: { kind: "game", game: "golden-koi" },
  link: null,
  title: forEachLanguage(() => "New year"),
  text: forEachLanguage(() => "Play."),
  alt: forEachLanguage(() => "Koi"),
  startsAt: null,
  endsAt: null,
  sort: 0,
};

const inAllMinor = minorUnits(2_000_000n);

/** A gift of 10.00 credits whose budget is above the limit. */
const sampleProposal: CreditProposal = {
  id,
  key: "evening-gift",
  subject: {
    kind: "promotion",
    proposed: {
      type: "free_credit",
      currency: "IDR",
      title: forEachLanguage(() => "Evening gift"),
      summary: forEachLanguage(() => "A gift."),
      terms: [],
      picture: { kind: "drawing", drawing: "first-look" },
      bonusBp: null,
      maxBonusMinor: minorUnits(1_000n),
      minDepositMinor: null,
      turnoverX100: 300,
      turnoverBase: "bonus",
      maxBetMinor: null,
      allowedCategories: ["slots"],
      validDays: 7,
      firstDepositOnly: false,
      perPlayerLimit: 1,
      perDayLimit: null,
      totalLimit: null,
      budgetMinor: inAllMinor,
      startsAt: instant,
      endsAt: "2026-03-31T07:05:09.000Z",
      sort: 0,
    },
    published: null,
  },
  cost: { perPlayerMinor: minorUnits(1_000n), perDayMinor: inAllMinor, inAllMinor, returnBp: null },
  status: "proposed",
  draftedBy: "rina",
  proposedBy: "rina",
  decidedBy: null,
  decisionNote: null,
  decidedAt: null,
  expiresAt: instant,
  createdAt: instant,
  version: 1,
};

/** A game that is on, by its feed and by operators. */
export const sampleGame: OperatorGame = {
  id,
  slug: "golden-koi",
  name: { en: "Golden Koi" },
  provider: { code: "mosaik", name: "Mosaik" },
  category: "slots",
  status: "active",
  offered: "active",
  staysOff: false,
  until: null,
  place: null,
  version: 1,
};

/** Areas of offers and games, each with one row. */
export const offerSamples: readonly AreaSample[] = [
  {
    path: "spins",
    role: "support",
    list: answer(
      operatorSpinsApi.list,
      keysetPageWith({
        id,
        number: "S260131-0001",
        playerId,
        username: "budi88",
        item: "Headphones",
        status: "item_pending",
        createdAt: instant,
        deliveredAt: null,
        note: null,
      }),
    ),
    row: "S260131-0001",
    decision: {
      button: "Mark as delivered",
      typed: ["Note", "sent by post"],
      route: routeOf(operatorSpinsApi.deliver, { id }),
      reader: "risk",
    },
  },
  {
    path: "free-rounds",
    role: "risk",
    list: answer(
      operatorFreeRoundsApi.list,
      keysetPageWith({
        id,
        playerId,
        username: "budi88",
        spin: "S260131-0002",
        game: { en: "Golden Koi" },
        currency: "IDR",
        stakeMinor: minorUnits(100n),
        count: 10,
        used: 2,
        wonMinor: amountMinor,
        createdAt: instant,
        expiresAt: instant,
        lapsedAt: null,
      }),
    ),
    row: "budi88, S260131-0002",
  },
  {
    path: "wheels",
    role: "content",
    list: answer(operatorWheelsApi.list, {
      items: [
        {
          id,
          slug: "golden-wheel",
          currency: "IDR",
          status: "published",
          version: 2,
          revision: 2,
          title: { en: "Golden wheel", id: "Roda emas" },
          betsMinor: [minorUnits(100n)],
          dailyLimit: null,
          budgetMinor: minorUnits(500_000n),
          budgetUsedMinor: minorUnits(12_300n),
          sort: 0,
          segments: [],
          draft: null,
          proposal: null,
        },
      ],
    }),
    empty: "There is no wheel.",
    row: "Golden wheel",
    rowId: "golden-wheel",
  },
  {
    path: "content",
    role: "content",
    list: answer(bannersApi.list, {
      items: [
        {
          slug: "new-year",
          status: "published",
          revision: 1,
          version: 1,
          label: null,
          content: banner,
          publishedAt: instant,
          publishedBy: "rina",
          draft: null,
          proposal: null,
        },
      ],
    }),
    failure: "The documents did not load.",
    empty: "Nothing here yet.",
    row: "new-year",
    rowId: "new-year",
  },
  {
    path: "credits",
    role: "approver",
    list: answer(creditProposalsApi.list, keysetPageWith(sampleProposal)),
    others: [answer(creditProposalsApi.one, sampleProposal, { id })],
    failure: "The proposals did not load.",
    empty: "No proposal waits.",
    row: "Evening gift",
    decision: {
      button: "Decline",
      typed: ["Why is it declined?", "too much"],
      route: routeOf(creditProposalsApi.decline, { id }),
      reader: "content",
      after: answer(
        creditProposalsApi.one,
        { ...sampleProposal, status: "approved", decidedBy: "wati", decidedAt: instant, version: 2 },
        { id },
      ),
    },
  },
  {
    path: "studios",
    role: "content",
    list: answer(operatorStudiosApi.list, {
      items: [
        {
          code: "mosaik",
          name: "Mosaik",
          titles: 12,
          syncedAt: instant,
          checkedAt: instant,
          nextAt: instant,
          failure: null,
          failingSince: null,
          problemCount: 0,
          problems: [],
        },
      ],
    }),
    row: "Mosaik",
    rowId: "mosaik",
  },
  {
    path: "catalogue",
    role: "content",
    list: answer(operatorCatalogueApi.games, pageWith(sampleGame)),
    others: [answer(operatorCatalogueApi.studios, { items: [] })],
    failure: "The games did not load.",
    empty: "No studio offers a game.",
    row: "Golden Koi",
    decision: {
      button: "Into maintenance",
      typed: ["Minutes (0: until it is ended)", "45"],
      route: routeOf(operatorCatalogueApi.changeGame, { id }),
    },
  },
  {
    path: "jackpots",
    role: "owner",
    list: answer(operatorJackpotsApi.list, {
      items: [
        {
          pool: "mosaic-grand",
          currency: "IDR",
          heldMinor: amountMinor,
          shownMinor: amountMinor,
          shareBp: 10,
          seedMinor: amountMinor,
          mustDropMinor: amountMinor,
          oddsMinor: amountMinor,
          drawsPerDay: 12,
          cycle: 3,
          commitment: "c",
          mustDrop: false,
          limitReachedAt: null,
          problem: null,
          held: null,
          draws: [],
        },
      ],
    }),
    row: "mosaic-grand IDR",
    rowId: "mosaic-grand IDR",
  },
];
