import { operatorErrorsApi } from "@tessera/shared/operator-contracts/error-log";
import {
  operatorMaintenanceApi,
  type OperatorMaintenance,
} from "@tessera/shared/operator-contracts/maintenance";
import { operatorsApi } from "@tessera/shared/operator-contracts/operators";
import { settingsApi } from "@tessera/shared/operator-contracts/settings";
import { answer, routeOf } from "./answer.ts";
import { type AreaSample, instant, keysetPageWith, pageWith, sampleId as id } from "./area-sample.ts";

const fingerprint = "0123456789abcdef";

const maintenance: OperatorMaintenance = {
  id,
  area: "site",
  state: "announced",
  from: instant,
  until: null,
  endedAt: null,
  message: { en: "Back soon." },
  createdBy: "rina",
  endedBy: null,
  version: 1,
};

/** Areas of the site itself, each with one row. */
export const siteSamples: readonly AreaSample[] = [
  {
    path: "jobs",
    role: "owner",
    list: answer(
      settingsApi.jobFailures,
      keysetPageWith({
        id: "payouts.begin 77",
        job: "payouts.begin",
        subject: "77",
        name: "W260131-0001",
        attempts: 3,
        error: "No answer",
        failedAt: instant,
        retryAfter: instant,
      }),
    ),
    row: "Begin a payout W260131-0001",
    rowId: "payouts.begin 77",
  },
  {
    path: "audit",
    role: "owner",
    list: answer(
      operatorsApi.audit,
      keysetPageWith({
        id: "77",
        actor: "admin:01a20141-346a-749e-a595-c6fdc10a1926",
        by: "rina",
        action: "operator.login",
        target: { type: "operator", id, name: "rina" },
        before: null,
        after: null,
        ip: "127.0.0.1",
        at: instant,
      }),
    ),
    row: "logged in 77",
    rowId: "77",
  },
  {
    path: "operators",
    role: "owner",
    list: answer(operatorsApi.list, {
      items: [{ id, username: "rina", roles: ["cashier"], status: "active" }],
    }),
    row: "rina",
    decision: { button: "Disable", route: routeOf(operatorsApi.disable, { id }) },
  },
  {
    path: "errors",
    role: "owner",
    list: answer(
      operatorErrorsApi.groups,
      pageWith({
        fingerprint,
        remote: "wallet",
        release: "abc",
        error: "TypeError: x is undefined",
        count: 4,
        firstAt: instant,
        lastAt: instant,
      }),
    ),
    others: [
      answer(
        operatorErrorsApi.reports,
        pageWith({
          error: "TypeError: x is undefined",
          errorInfo: "at Wallet",
          url: "/wallet",
          userAgent: "Firefox",
          loggedIn: true,
          signatureOk: true,
          at: instant,
        }),
        { fingerprint },
      ),
    ],
    failure: "The reports did not load.",
    empty: "No crash was reported.",
    row: "TypeError: x is undefined",
    rowId: `${fingerprint}abc`,
  },
  {
    path: "maintenance",
    role: "owner",
    list: answer(operatorMaintenanceApi.list, { items: [maintenance] }),
    failure: "The maintenance did not load.",
    empty: "No maintenance was ever announced.",
    row: `Whole site ${instant}`,
    decision: {
      button: "Withdraw",
      route: routeOf(operatorMaintenanceApi.end, { id }),
    },
  },
];
