import { newId } from "@tessera/shared/core/identifiers";
import {
  csrfHeader,
  type OperatorEndpoint,
  operatorPrefix,
  type OperatorRole,
  operatorRoles,
} from "@tessera/shared/operator-contracts/endpoint";
import Fastify from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fastifyOptions, serverPlugin } from "./app.ts";
import { operatorAdjustmentsApi } from "@tessera/shared/operator-contracts/adjustments";
import { creditProposalsApi } from "@tessera/shared/operator-contracts/credit-proposals";
import { operatorDepositsApi } from "@tessera/shared/operator-contracts/deposits";
import { unclaimedPaymentsApi } from "@tessera/shared/operator-contracts/unclaimed-payments";
import { operatorsApi } from "@tessera/shared/operator-contracts/operators";
import { operatorStudiosApi } from "@tessera/shared/operator-contracts/studios";
import { operatorInboxApi } from "@tessera/shared/operator-contracts/inbox";
import { operatorClaimsApi } from "@tessera/shared/operator-contracts/claims";
import { operatorCommissionsApi } from "@tessera/shared/operator-contracts/commissions";
import { operatorExclusionsApi } from "@tessera/shared/operator-contracts/exclusions";
import { playerContactApi } from "@tessera/shared/operator-contracts/player-contact";
import { playerTimelineApi } from "@tessera/shared/operator-contracts/player-timeline";
import { operatorPlayersApi } from "@tessera/shared/operator-contracts/players";
import { operatorReferralsApi } from "@tessera/shared/operator-contracts/referrals";
import { operatorJackpotsApi } from "@tessera/shared/operator-contracts/jackpots";
import { operatorBanksApi } from "@tessera/shared/operator-contracts/banks";
import { operatorCatalogueApi } from "@tessera/shared/operator-contracts/catalogue";
import { operatorErrorsApi } from "@tessera/shared/operator-contracts/error-log";
import { operatorMaintenanceApi } from "@tessera/shared/operator-contracts/maintenance";
import {
  announcementsApi,
  bannersApi,
  contentPicturesApi,
  pagesApi,
} from "@tessera/shared/operator-contracts/content";
import { operatorPromotionsApi } from "@tessera/shared/operator-contracts/promotions";
import { overviewApi } from "@tessera/shared/operator-contracts/overview";
import { operatorReportsApi } from "@tessera/shared/operator-contracts/reports";
import { operatorReconciliationApi } from "@tessera/shared/operator-contracts/reconciliation";
import { operatorRoundsApi } from "@tessera/shared/operator-contracts/rounds";
import { settingsApi } from "@tessera/shared/operator-contracts/settings";
import { operatorFreeRoundsApi } from "@tessera/shared/operator-contracts/free-rounds";
import { operatorSpinsApi } from "@tessera/shared/operator-contracts/spins";
import { operatorSupportApi } from "@tessera/shared/operator-contracts/support";
import { operatorWheelsApi } from "@tessera/shared/operator-contracts/wheels";
import { transferOperatorApi } from "@tessera/shared/operator-contracts/transfers";
import { withdrawalOperatorApi } from "@tessera/shared/operator-contracts/withdrawals";
import {
  createTestOperator,
  deskHeaders,
  type TestOperator,
  type TestSite,
  testSite,
} from "./testing/index.ts";

/** Roles of every call of the back office, repeated here: a call that is not here fails. */
const cashier = ["cashier"] as const;
const owner = ["owner"] as const;
const content = ["content"] as const;
const risk = ["risk"] as const;
const playerReaders = ["cashier", "approver", "support", "risk", "owner"] as const;
const everyContentCall = {
  list: content,
  versions: content,
  create: content,
  draft: content,
  discard: content,
  publish: content,
  archive: content,
} as const;
const expected = {
  deposits: [
    operatorDepositsApi,
    {
      list: ["cashier", "approver"],
      one: ["cashier", "approver"],
      approve: cashier,
      secondApprove: ["approver"],
      reject: cashier,
    },
  ],
  unclaimed: [unclaimedPaymentsApi, { list: cashier, returned: cashier }],
  withdrawals: [
    withdrawalOperatorApi,
    {
      list: ["cashier", "approver", "support"],
      one: ["cashier", "approver", "support"],
      approve: ["cashier", "approver"],
      secondApprove: ["approver"],
      reject: cashier,
      retry: cashier,
      refund: cashier,
      markPaid: cashier,
    },
  ],
  support: [
    operatorSupportApi,
    {
      list: ["support", "owner"],
      one: ["support", "owner"],
      assignees: ["support", "owner"],
      assign: ["support", "owner"],
      answer: ["support", "owner"],
      close: ["support", "owner"],
      templates: ["content", "support", "owner"],
      createTemplate: ["content", "support", "owner"],
      changeTemplate: ["content", "support", "owner"],
      removeTemplate: ["content", "support", "owner"],
    },
  ],
  inbox: [
    operatorInboxApi,
    {
      list: ["content", "support"],
      one: ["content", "support"],
      preview: ["content", "support"],
      create: ["content", "support"],
      cancel: ["content", "support"],
    },
  ],
  transfers: [transferOperatorApi, { list: cashier, resolve: cashier }],
  adjustments: [
    operatorAdjustmentsApi,
    {
      list: ["approver", "support", "risk"],
      one: ["approver", "support", "risk"],
      propose: ["approver"],
      confirm: ["approver"],
      decline: ["approver"],
      withdraw: ["approver"],
    },
  ],
  credits: [
    creditProposalsApi,
    {
      list: ["approver", "content", "risk"],
      one: ["approver", "content", "risk"],
      approve: ["approver"],
      decline: ["approver"],
      withdraw: ["content", "risk"],
      limit: ["content", "risk"],
    },
  ],
  players: [
    operatorPlayersApi,
    {
      list: playerReaders,
      one: playerReaders,
      contact: ["risk", "owner"],
      flags: ["support", "risk"],
      ban: risk,
      unban: risk,
      reopen: ["support", "owner"],
      logOut: ["support", "risk"],
      notes: playerReaders,
      addNote: playerReaders,
    },
  ],
  playerTimeline: [playerTimelineApi, { list: playerReaders, round: playerReaders }],
  playerContact: [
    playerContactApi,
    {
      name: ["support", "risk"],
      phone: ["support", "risk"],
      email: ["support", "risk"],
      twoStepLogin: ["support", "risk"],
      bankAccounts: playerReaders,
      bankAccount: ["support", "risk"],
    },
  ],
  referrals: [
    operatorReferralsApi,
    {
      applications: risk,
      application: risk,
      referrer: risk,
      idCard: risk,
      approve: risk,
      reject: risk,
      referrers: risk,
      suspend: risk,
      reinstate: risk,
      rate: risk,
    },
  ],
  commissions: [operatorCommissionsApi, { list: risk, void: risk }],
  exclusions: [operatorExclusionsApi, { list: ["risk", "support"], lift: ["risk"] }],
  claims: [operatorClaimsApi, { list: ["risk", "support"], forfeit: ["risk"] }],
  rounds: [
    operatorRoundsApi,
    {
      reported: cashier,
      open: cashier,
      outOfRange: ["cashier", "risk"],
      close: cashier,
      closeDiscrepancy: cashier,
    },
  ],
  studios: [operatorStudiosApi, { list: content, synchronise: content, pictures: content }],
  jackpots: [
    operatorJackpotsApi,
    { list: ["approver", "content", "risk", "owner"], release: ["approver"], refuse: ["approver"] },
  ],
  freeRounds: [operatorFreeRoundsApi, { list: ["risk", "support"] }],
  spins: [operatorSpinsApi, { list: ["risk", "support"], deliver: ["support"] }],
  wheels: [
    operatorWheelsApi,
    {
      list: content,
      promotions: content,
      one: content,
      create: content,
      draft: content,
      discard: content,
      publish: content,
      archive: content,
      stock: content,
    },
  ],
  banners: [bannersApi, everyContentCall],
  announcements: [announcementsApi, everyContentCall],
  pages: [pagesApi, everyContentCall],
  promotions: [operatorPromotionsApi, everyContentCall],
  pictures: [contentPicturesApi, { upload: content, read: content }],
  settings: [settingsApi, { read: owner, change: owner, jobFailures: ["owner", "cashier"] }],
  banks: [
    operatorBanksApi,
    {
      banks: ["cashier", "content"],
      changeBank: ["cashier", "content"],
      houseAccounts: ["cashier", "content"],
      changeHouseAccount: ["cashier", "content"],
    },
  ],
  catalogue: [
    operatorCatalogueApi,
    { games: content, changeGame: content, studios: content, changeStudio: content },
  ],
  errors: [operatorErrorsApi, { groups: owner, reports: owner }],
  overview: [
    overviewApi,
    {
      waiting: ["cashier", "approver", "support", "content", "risk", "owner"],
      money: ["cashier", "approver", "risk", "owner"],
    },
  ],
  reports: [operatorReportsApi, { read: ["cashier", "approver", "risk", "owner"] }],
  reconciliation: [
    operatorReconciliationApi,
    {
      runs: ["owner", "approver"],
      start: ["owner", "approver"],
      differences: ["owner", "approver"],
      close: ["owner", "approver"],
      confirm: ["owner", "approver"],
    },
  ],
  maintenance: [operatorMaintenanceApi, { list: owner, announce: owner, change: owner, end: owner }],
  operators: [
    {
      list: operatorsApi.list,
      create: operatorsApi.create,
      disable: operatorsApi.disable,
      audit: operatorsApi.audit,
    },
    { list: owner, create: owner, disable: owner, audit: owner },
  ],
} as const;

let site: TestSite;
let operators: ReadonlyMap<OperatorRole, TestOperator>;
beforeAll(async () => {
  site = await testSite();
  const made = operatorRoles.map(async (role) => [role, await createTestOperator(site, role)] as const);
  operators = new Map(await Promise.all(made));
});
afterAll(() => site.close());

/** Status of a call on a resource that does not exist, with an invalid body. */
async function statusOf(operator: TestOperator | null, { method, path }: OperatorEndpoint): Promise<number> {
  const response = await site.app.inject({
    method,
    url: `${operatorPrefix}${path.replaceAll(/:\w+/g, newId())}`,
    headers: {
      ...deskHeaders,
      ...operator?.headers,
      ...(method !== "GET" && { "content-type": "application/json" }),
    },
    ...(method !== "GET" && { payload: "[]" }),
  });
  return response.statusCode;
}

const calls = Object.entries(expected).flatMap(([group, [api, roles]]) => {
  expect(Object.keys(roles).sort(), group).toEqual(Object.keys(api).sort());
  const allowed: Readonly<Record<string, readonly OperatorRole[]>> = roles;
  return Object.entries<OperatorEndpoint>(api as Record<string, OperatorEndpoint>).map(
    ([name, endpoint]) => ({
      call: `${group}.${name}`,
      endpoint,
      roles: allowed[name] ?? [],
    }),
  );
});

/** Method and path of every route below the back office's prefix, without the one that answers unknown paths. */
async function registeredRoutes(): Promise<string[]> {
  const app = Fastify(fastifyOptions(site.dependencies));
  const routes: string[] = [];
  app.addHook("onRoute", ({ method, url }) => {
    if (url.startsWith(operatorPrefix) && !url.endsWith("/*"))
      routes.push(`${String(method)} ${url.slice(operatorPrefix.length)}`);
  });
  await app.register(serverPlugin, site.dependencies);
  await app.close();
  return routes;
}

/** Calls of an operator's own login and the stream of events, which need no role: each event is told by its reader's roles. */
const ownLogin = ["POST /login", "POST /logout", "GET /me", "GET /events"];

describe("the calls of the back office", () => {
  it("registered: each has a row here, and each row a route", async () => {
    const listed = calls.map(({ endpoint: { method, path } }) => `${method} ${path}`);
    expect((await registeredRoutes()).sort()).toEqual([...listed, ...ownLogin].sort());
  });

  it.each(calls)("$call: for $roles, and refused to everybody else", async ({ endpoint, roles }) => {
    const admitted: OperatorRole[] = [];
    for (const [role, operator] of operators) {
      if ((await statusOf(operator, endpoint)) !== 403) admitted.push(role);
    }
    expect(admitted.sort()).toEqual([...roles].sort());
    expect(await statusOf(null, endpoint)).toBe(401);
  });

  it.each(calls.filter(({ endpoint }) => endpoint.method !== "GET"))(
    "$call without the token of its session, or with that of another one: refused",
    async ({ endpoint, roles }) => {
      const [operator, other] = [
        operators.get(roles[0] ?? "owner"),
        operators.get(roles[0] === "owner" ? "support" : "owner"),
      ];
      if (!operator || !other) throw new Error("There is no operator");
      const { cookie = "" } = operator.headers;
      const { [csrfHeader]: foreign = "" } = other.headers;
      for (const headers of [{ cookie }, { cookie, [csrfHeader]: foreign }])
        expect(await statusOf({ ...operator, headers }, endpoint)).toBe(403);
    },
  );
});
