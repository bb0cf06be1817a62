import type { Bank } from "@tessera/shared/contracts/bank-accounts";
import { minorUnits } from "@tessera/shared/core/money";
import {
  operatorAdjustmentsApi,
  type OperatorAdjustment,
} from "@tessera/shared/operator-contracts/adjustments";
import { operatorClaimsApi } from "@tessera/shared/operator-contracts/claims";
import { operatorCommissionsApi } from "@tessera/shared/operator-contracts/commissions";
import { operatorExclusionsApi } from "@tessera/shared/operator-contracts/exclusions";
import { operatorInboxApi, type OperatorMessage } from "@tessera/shared/operator-contracts/inbox";
import { playerContactApi, type PlayerBankAccounts } from "@tessera/shared/operator-contracts/player-contact";
import { playerTimelineApi } from "@tessera/shared/operator-contracts/player-timeline";
import {
  operatorPlayersApi,
  type OperatorPlayer,
  type OperatorPlayerDetail,
} from "@tessera/shared/operator-contracts/players";
import { type OperatorApplication, operatorReferralsApi } from "@tessera/shared/operator-contracts/referrals";
import { operatorSupportApi, type OperatorSupportDetail } from "@tessera/shared/operator-contracts/support";
import { answer, routeOf } from "./answer.ts";
import { type AreaSample, instant, keysetPageWith, playerId, sampleId as id } from "./area-sample.ts";

const amountMinor = minorUnits(12_500n);
const none = minorUnits(0n);

const accountId = "0197f3c2-0000-7000-8000-00000000000b";
const bankAt = (code: string, name: string, accountPattern: string): Bank => ({
  code,
  name,
  country: "ID",
  kind: "bank",
  accountPattern,
  active: true,
});

const adjustment: OperatorAdjustment = {
  id,
  number: "A260131-0001",
  playerId,
  username: "budi88",
  currency: "IDR",
  amountMinor,
  reason: "refund",
  explanation: "A round was counted twice.",
  note: null,
  status: "proposed",
  proposedBy: "rina",
  decidedBy: null,
  decisionNote: null,
  decidedAt: null,
  expiresAt: instant,
  createdAt: instant,
  version: 1,
};

const player: OperatorPlayer = {
  id,
  username: "budi88",
  fullName: "BUDI SANTOSO",
  emailMasked: "b•••@example.com",
  phoneMasked: "+62 •••• 71",
  currency: "IDR",
  status: "active",
  depositDisabled: false,
  withdrawDisabled: false,
  playDisabled: false,
  exclusion: null,
  createdAt: instant,
  lastLoginAt: null,
  version: 1,
};

/** A player with nothing switched off, in version 1. */
export const playerDetail: OperatorPlayerDetail = {
  ...player,
  emailVerified: true,
  twoStepLoginSince: null,
  kycStatus: "none",
  language: "en",
  reason: null,
  exclusionUntil: null,
  closing: null,
  wallets: {
    mainMinor: amountMinor,
    heldMinor: none,
    commissionMinor: none,
    pointsMinor: none,
    studios: [],
  },
  openWithdrawals: [],
  sessions: [],
  limits: [],
  referral: { code: "BUDI88", status: "none", referredBy: null, downlines: 0, applications: [] },
  terms: [],
};

/** His bank account, and a bank that he could have another one at. */
export const playerBankAccounts: PlayerBankAccounts = {
  items: [
    {
      id: accountId,
      bank: { code: "NUSA", name: "Bank Nusa Pertiwi" },
      accountNumberMasked: "••••4471",
      accountName: "BUDI SANTOSO",
      currency: "IDR",
      isPrimary: true,
      status: "active",
    },
  ],
  banks: [bankAt("NUSA", "Bank Nusa Pertiwi", "[0-9]{10}"), bankAt("LAUT", "Bank Laut", "[0-9]{12}")],
};

const application: OperatorApplication = {
  id,
  playerId,
  username: "budi88",
  fullName: "BUDI SANTOSO",
  phone: "+628123456789",
  email: "budi@example.com",
  bankCode: "NUSA",
  bankName: "Bank Nusa Pertiwi",
  accountNumber: "1234564471",
  accountName: "BUDI SANTOSO",
  status: "pending",
  reason: null,
  hasCard: true,
  decidedBy: null,
  decidedAt: null,
  createdAt: instant,
  version: 1,
};

const message: OperatorMessage = {
  id,
  audience: { kind: "all" },
  category: "system",
  title: { en: "New wheels", id: "Roda baru" },
  body: { en: "Look.", id: "Lihat." },
  link: null,
  publishAt: instant,
  status: "scheduled",
  recipients: 4,
  sent: 0,
  createdBy: "rina",
  createdAt: instant,
  changedBy: "rina",
  finishedAt: null,
  version: 1,
};

/** A request that waits, in version 1. */
export const supportRequest: OperatorSupportDetail = {
  id,
  number: "H260131-7K3QZ",
  playerId,
  username: "budi88",
  subject: "other",
  subjectId: null,
  subjectNumber: null,
  status: "open",
  waitsSince: instant,
  assignee: null,
  createdAt: instant,
  changedAt: instant,
  version: 1,
  language: "id",
  messages: [{ id, from: "player", author: "budi88", text: "Where is it?", createdAt: instant }],
};

/** An answer to insert. */
export const supportTemplate = {
  id,
  title: "On its way",
  text: { en: "It is on its way.", id: "Sedang dalam perjalanan." },
  changedBy: "rina",
  changedAt: instant,
  version: 1,
};

/** Areas about players, each with one row. */
export const playerSamples: readonly AreaSample[] = [
  {
    path: "players",
    role: "risk",
    list: answer(operatorPlayersApi.list, keysetPageWith(player)),
    others: [
      answer(operatorPlayersApi.one, playerDetail, { id }),
      answer(operatorPlayersApi.notes, { items: [], nextAfter: null }, { id }),
      answer(playerTimelineApi.list, { items: [], nextAfter: null }, { id }),
      answer(playerContactApi.bankAccounts, playerBankAccounts, { id }),
    ],
    failure: "The players did not load.",
    empty: "There is no player.",
    row: "budi88",
    decision: {
      button: "Ban",
      typed: ["Note for operators", "several accounts"],
      route: routeOf(operatorPlayersApi.ban, { id }),
      reader: "owner",
      after: answer(operatorPlayersApi.one, { ...playerDetail, status: "banned", version: 2 }, { id }),
    },
  },
  {
    path: "adjustments",
    role: "approver",
    list: answer(operatorAdjustmentsApi.list, keysetPageWith(adjustment)),
    others: [answer(operatorAdjustmentsApi.one, adjustment, { id })],
    failure: "The adjustments did not load.",
    empty: "No adjustment waits.",
    row: adjustment.number,
    decision: {
      button: "Decline",
      typed: ["Why is it declined?", "booked already"],
      route: routeOf(operatorAdjustmentsApi.decline, { id }),
      reader: "support",
      after: answer(
        operatorAdjustmentsApi.one,
        { ...adjustment, status: "confirmed", decidedBy: "wati", decidedAt: instant, version: 2 },
        { id },
      ),
    },
  },
  {
    path: "support",
    role: "support",
    list: answer(operatorSupportApi.list, keysetPageWith(supportRequest)),
    others: [
      answer(operatorSupportApi.one, supportRequest, { id }),
      answer(operatorSupportApi.assignees, { items: [{ id: playerId, username: "wati" }] }),
      answer(operatorSupportApi.templates, { items: [supportTemplate] }),
    ],
    failure: "The requests did not load.",
    empty: "No request waits.",
    row: supportRequest.number,
    decision: {
      button: "Close request",
      route: routeOf(operatorSupportApi.close, { id }),
      after: answer(
        operatorSupportApi.one,
        { ...supportRequest, status: "closed", waitsSince: null, version: 2 },
        { id },
      ),
    },
  },
  {
    path: "templates",
    role: "content",
    list: answer(operatorSupportApi.templates, { items: [supportTemplate] }),
    failure: "The templates did not load.",
    empty: "There is no template.",
    row: supportTemplate.title,
    decision: { button: "Remove template", route: routeOf(operatorSupportApi.removeTemplate, { id }) },
  },
  {
    path: "referrals",
    role: "risk",
    list: answer(operatorReferralsApi.applications, keysetPageWith(application)),
    others: [answer(operatorReferralsApi.application, application, { id })],
    empty: "No application waits.",
    row: "budi88",
    decision: {
      button: "Reject",
      typed: ["Reason", "the card is unreadable"],
      route: routeOf(operatorReferralsApi.reject, { id }),
      after: answer(
        operatorReferralsApi.application,
        { ...application, status: "approved", decidedBy: "wati", version: 2 },
        { id },
      ),
    },
  },
  {
    path: "commissions",
    role: "risk",
    list: answer(
      operatorCommissionsApi.list,
      keysetPageWith({
        id,
        referrerId: playerId,
        referrer: "budi88",
        downlineId: playerId,
        downline: "wira77",
        day: "2026-01-30",
        currency: "IDR",
        turnoverMinor: minorUnits(500_000n),
        rateBp: 20,
        amountMinor,
        status: "accrued",
        voidReason: null,
        note: null,
        releaseAt: instant,
        decidedAt: null,
        decidedBy: null,
      }),
    ),
    row: `2026-01-30 ${id}`,
    decision: {
      button: "Void",
      typed: ["Note", "one household"],
      route: routeOf(operatorCommissionsApi.void, { id }),
    },
  },
  {
    path: "exclusions",
    role: "risk",
    list: answer(
      operatorExclusionsApi.list,
      keysetPageWith({
        id,
        playerId,
        username: "budi88",
        kind: "self_exclusion",
        startsAt: instant,
        until: instant,
        liftedAt: null,
        isLiftable: true,
      }),
    ),
    row: "budi88",
    decision: {
      button: "Lift",
      route: routeOf(operatorExclusionsApi.lift, { id }),
      reader: "support",
    },
  },
  {
    path: "claims",
    role: "risk",
    list: answer(
      operatorClaimsApi.list,
      keysetPageWith({
        id,
        promotion: { id, slug: "welcome", title: "Welcome" },
        status: "active",
        bonusMinor: amountMinor,
        bonusBalanceMinor: amountMinor,
        takenBackMinor: null,
        targetMinor: amountMinor,
        progressMinor: none,
        maxBetMinor: null,
        allowedCategories: [],
        createdAt: instant,
        endsAt: null,
        playerId,
        username: "budi88",
        closeReason: null,
        closedAt: null,
        version: 1,
      }),
    ),
    row: "budi88, Welcome",
    decision: {
      button: "Forfeit",
      chosen: ["Reason", "Several accounts of one person"],
      typed: ["Note", "three accounts"],
      route: routeOf(operatorClaimsApi.forfeit, { id }),
      reader: "support",
    },
  },
  {
    path: "messages",
    role: "content",
    list: answer(operatorInboxApi.list, keysetPageWith(message)),
    others: [answer(operatorInboxApi.one, message, { id })],
    failure: "The messages did not load.",
    empty: "No message was written.",
    row: "New wheels",
    decision: {
      button: "Cancel the message",
      route: routeOf(operatorInboxApi.cancel, { id }),
      after: answer(operatorInboxApi.one, { ...message, status: "cancelled", version: 2 }, { id }),
    },
  },
];
