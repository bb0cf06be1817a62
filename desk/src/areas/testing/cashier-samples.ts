import { minorUnits } from "@tessera/shared/core/money";
import { operatorBanksApi } from "@tessera/shared/operator-contracts/banks";
import { operatorDepositsApi, type OperatorDeposit } from "@tessera/shared/operator-contracts/deposits";
import {
  operatorReconciliationApi,
  type ReconciliationDifference,
} from "@tessera/shared/operator-contracts/reconciliation";
import { operatorRoundsApi } from "@tessera/shared/operator-contracts/rounds";
import { transferOperatorApi } from "@tessera/shared/operator-contracts/transfers";
import { unclaimedPaymentsApi } from "@tessera/shared/operator-contracts/unclaimed-payments";
import {
  withdrawalOperatorApi,
  type ReviewedWithdrawal,
} from "@tessera/shared/operator-contracts/withdrawals";
import { answer, routeOf } from "./answer.ts";
import { type AreaSample, instant, keysetPageWith, playerId, sampleId as id } from "./area-sample.ts";

const amountMinor = minorUnits(12_500n);

const deposit: OperatorDeposit = {
  id,
  number: "D260131-0001",
  playerId,
  username: "budi88",
  method: "bank_manual",
  amountMinor,
  realAmount: "125000",
  realPaid: null,
  realCurrency: "IDR",
  realExponent: 0,
  creditedMinor: null,
  approvedBy: null,
  approvedReal: null,
  needsSecondApproval: false,
  status: "needs_review",
  reasonCode: null,
  note: null,
  gatewayRef: null,
  createdAt: instant,
  expiresAt: instant,
  version: 0,
};

const withdrawal: ReviewedWithdrawal = {
  id,
  number: "W260131-0001",
  amountMinor,
  feeMinor: minorUnits(0n),
  realAmount: "125000",
  realCurrency: "IDR",
  realExponent: 0,
  bank: { name: "Bank Nusa Pertiwi", accountNumberMasked: "•••• 4471", accountName: "BUDI" },
  status: "requested",
  mayCancel: true,
  createdAt: instant,
  playerId,
  username: "budi88",
  accountNumber: "1234564471",
  accountSharedWith: [],
  netMinor: amountMinor,
  approvedBy: null,
  needsSecondApproval: false,
  payoutAttempts: 0,
  gatewayRef: null,
  bankRef: null,
  version: 0,
};

const difference: ReconciliationDifference = {
  id,
  kind: "payment",
  problem: "other_state",
  ref: "pay-77",
  day: "2026-01-31",
  number: "D260131-0001",
  currency: "IDR",
  realExponent: 0,
  ourAmount: minorUnits(125_000n),
  ourState: "approved",
  theirAmount: minorUnits(125_000n),
  state: "open",
  reason: null,
  proposedBy: null,
  closedBy: null,
  closedAt: null,
  needsSecond: false,
  version: 1,
};

/** Areas of the cashier, each with one row. */
export const cashierSamples: readonly AreaSample[] = [
  {
    path: "deposits",
    role: "cashier",
    list: answer(operatorDepositsApi.list, keysetPageWith(deposit)),
    others: [answer(operatorDepositsApi.one, { ...deposit, trail: [] }, { id })],
    row: deposit.number,
    decision: {
      button: "Approve",
      typed: ["Note (optional)", "called the bank"],
      route: routeOf(operatorDepositsApi.approve, { id }),
      reader: "approver",
      after: answer(
        operatorDepositsApi.one,
        { ...deposit, status: "approved", version: 1, trail: [] },
        { id },
      ),
    },
  },
  {
    path: "withdrawals",
    role: "cashier",
    list: answer(withdrawalOperatorApi.list, keysetPageWith(withdrawal)),
    others: [answer(withdrawalOperatorApi.one, { ...withdrawal, trail: [] }, { id })],
    failure: "The withdrawals did not load.",
    empty: "No withdrawal waits.",
    row: withdrawal.number,
    decision: {
      button: "Approve 125.00",
      typed: ["Note (optional)", "called the bank"],
      route: routeOf(withdrawalOperatorApi.approve, { id }),
      reader: "support",
      after: answer(
        withdrawalOperatorApi.one,
        { ...withdrawal, status: "approved", version: 1, trail: [] },
        { id },
      ),
    },
  },
  {
    path: "payments",
    role: "cashier",
    list: answer(
      unclaimedPaymentsApi.list,
      keysetPageWith({
        journalId: id,
        ref: "pay-99",
        amountMinor,
        currency: "IDR",
        toldCurrency: null,
        receivedAt: instant,
      }),
    ),
    row: "pay-99",
    decision: {
      button: "Mark as returned",
      typed: ["Note", "sent back by hand"],
      route: routeOf(unclaimedPaymentsApi.returned, { id }),
    },
  },
  {
    path: "transfers",
    role: "cashier",
    list: answer(
      transferOperatorApi.list,
      keysetPageWith({
        id,
        number: "T260131-0001",
        from: "main",
        to: "lantern",
        studio: "Lantern Live",
        amountMinor,
        status: "unknown",
        createdAt: instant,
        playerId,
        username: "budi88",
      }),
    ),
    row: "T260131-0001",
    decision: {
      button: "It arrived",
      typed: ["Note", "the studio has it"],
      route: routeOf(transferOperatorApi.resolve, { id }),
    },
  },
  {
    path: "rounds",
    role: "cashier",
    otherLists: [operatorRoundsApi.outOfRange],
    list: answer(
      operatorRoundsApi.open,
      keysetPageWith({
        id,
        provider: "mosaik",
        studio: "Mosaik",
        providerRoundId: "r-7",
        playerId,
        username: "budi88",
        game: { en: "Golden Koi" },
        currency: "IDR",
        betMinor: amountMinor,
        winMinor: minorUnits(0n),
        startedAt: instant,
      }),
    ),
    row: "Golden Koi, budi88",
    decision: {
      button: "End the round",
      typed: ["Note", "the studio lost it"],
      route: routeOf(operatorRoundsApi.close, { id }),
    },
  },
  {
    path: "reconciliation",
    role: "owner",
    list: answer(operatorReconciliationApi.differences, keysetPageWith(difference)),
    others: [answer(operatorReconciliationApi.runs, { items: [] })],
    failure: "The differences did not load.",
    empty: "There is no open difference.",
    row: "D260131-0001",
    decision: {
      button: "Close the difference",
      typed: ["Reason", "the gateway was late"],
      route: routeOf(operatorReconciliationApi.close, { id }),
    },
  },
  {
    path: "banks",
    role: "cashier",
    list: answer(operatorBanksApi.banks, {
      items: [
        {
          code: "NUSA",
          name: "Bank Nusa",
          country: "ID",
          kind: "bank",
          active: true,
          playerAccounts: 4,
          version: 1,
        },
      ],
    }),
    others: [answer(operatorBanksApi.houseAccounts, { items: [] })],
    failure: "The banks did not load.",
    empty: "There is none.",
    text: "Bank Nusa",
    decision: {
      button: "Take off: Bank Nusa",
      confirm: "Take off",
      route: routeOf(operatorBanksApi.changeBank, { code: "NUSA" }),
    },
  },
];
