import { authApi } from "@tessera/shared/contracts/auth";
import type { Endpoint } from "@tessera/shared/contracts/endpoint";
import { problem } from "@tessera/shared/contracts/problem";
import { newId } from "@tessera/shared/core/identifiers";
import * as z from "@tessera/shared/schema";
import Fastify from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fastifyOptions, serverPlugin } from "../app.ts";
import { checkBooks } from "../ledger/index.ts";
import { callbackRequests } from "../modules/play/callbacks/callback-requests.ts";
import { hashPassword } from "../platform/security/password-hash.ts";
import { paymentEvent } from "../integrations/payment-gateway/payment-events.ts";
import * as signing from "../integrations/payment-gateway/payment-signature.ts";
import {
  createTestOperator,
  deskHeaders,
  signatureOf,
  type TestOperator,
  type TestPlayer,
} from "../testing/index.ts";
import { type MailServer, mailServer } from "../testing/mail-server.ts";
import { type MoneySite, moneySite } from "../testing/money-site.ts";
import { checkAnswer, servedShapes } from "../testing/served-shapes.ts";
import { contractInputs, type ContractInputs } from "./testing/contract-input.ts";
import {
  type Contract,
  encoded,
  type Input,
  nastyInputs,
  queryAsSent,
  urlOf,
} from "./testing/nasty-inputs.ts";
import { nastyTexts } from "@tessera/shared/testing/nasty-values";
import { operatorPrefix } from "@tessera/shared/operator-contracts/endpoint";
import { operatorContracts, playerContracts } from "@tessera/shared/testing/every-contract";
import { sampleOfShape } from "./testing/sample-input.ts";

interface Answer {
  readonly status: number;
  readonly text: string;
}

let mail: MailServer;
let site: MoneySite;
let owner: TestPlayer;
let operator: TestOperator;
let inputs: ContractInputs;

beforeAll(async () => {
  mail = await mailServer();
  site = await moneySite({ rateLimits: "loose", smtpUrl: mail.smtpUrl });
  owner = await site.player({ balanceCredits: 1_000 });
  operator = await createTestOperator(site, "owner", "cashier", "approver", "support", "risk", "content");
  inputs = await contractInputs(site, owner);
}, 120_000);
afterAll(async () => {
  await site.close();
  await mail.close();
});

async function inject(
  method: Endpoint["method"],
  url: string,
  { body, rawBody }: Input,
  {
    headers = {},
    cookies = {},
  }: { headers?: Readonly<Record<string, string>>; cookies?: Record<string, string> },
): Promise<Answer> {
  const hasBody = body !== undefined;
  const { statusCode, body: text } = await site.app.inject({
    method,
    url,
    headers: { ...(hasBody && { "content-type": "application/json" }), ...headers },
    cookies,
    ...(hasBody && { payload: rawBody ?? JSON.stringify(body) }),
  });
  return { status: statusCode, text };
}

/** Internals that no answer may reveal: source locations, statements, messages of the engine. */
const internals =
  /\n\s+at |node_modules|\.ts[:\b]|\bselect \b.* from|insert into|invalid byte sequence|syntax error|FST_/iu;

/** Faults of an answer: a server error, internals, or a format other than the API's own. */
function faultsOf({ status, text }: Answer, isOwnForm: (text: string, status: number) => boolean): string[] {
  return [
    ...(status < 500 ? [] : [`status ${status}`]),
    ...(internals.test(text) ? ["internals"] : []),
    ...(isOwnForm(text, status) ? [] : ["another form than the door's own"]),
  ];
}

/** @param what describes the input; called only where the answer has a fault */
function expectHandled(answer: Answer, what: () => string, isOwnForm = isProblemOrSuccess): void {
  const faults = faultsOf(answer, isOwnForm);
  const message = faults.length > 0 ? `${what()}: ${answer.text.slice(0, 300)}` : "";
  expect(faults, message).toEqual([]);
}

const isProblem = (text: string) => z.safeParse(problem, JSON.parse(text)).success;
const isProblemOrSuccess = (text: string, status: number) => status < 400 || isProblem(text);
const describeInput = (name: string, { path, query, body, rawBody }: Input) =>
  `${name} ${path} ${JSON.stringify(query)} ${(rawBody ?? JSON.stringify(body) ?? "").slice(0, 200)}`;
const named = <Named extends Contract>(contracts: readonly Named[]) =>
  contracts.map((contract) => [`${contract.method} ${contract.path}`, contract] as const);

describe("the players' API", () => {
  let passwordHash: string | undefined;
  const purposes: Readonly<Record<string, string>> = {
    [authApi.register.path]: "register",
    [authApi.login.path]: "login",
    [authApi.forgotPassword.path]: "forgot",
  };

  async function send(endpoint: Endpoint, as: TestPlayer, input: Input): Promise<Answer> {
    const purpose = purposes[endpoint.path];
    const members = input.body as Readonly<Record<string, unknown>> | undefined;
    // Each captcha answer is valid once: a call passes the captcha unless the captcha is the tested input.
    const body =
      purpose !== undefined && members?.["captchaId"] === inputs.known["captchaId"]
        ? { ...members, captchaId: await newCaptcha(purpose) }
        : input.body;
    const isInQuery = endpoint.method === "GET" || endpoint.method === "DELETE";
    const answer = await inject(
      endpoint.method,
      urlOf("", input),
      { ...input, body },
      {
        headers: {
          authorization: `Bearer ${as.accessToken}`,
          "x-device-id": as.deviceId,
          "idempotency-key": newId(),
          "x-signature": signatureOf(isInQuery ? queryAsSent(input) : body, site.dependencies.keys.signature),
        },
        cookies: { second: as.cookies.second },
      },
    );
    const { status, text } = answer;
    if (!endpoint.contentType) checkAnswer(endpoint, status, text === "" ? undefined : JSON.parse(text));
    return answer;
  }

  /** Creates a new player with a known password. */
  async function newPlayer(): Promise<TestPlayer> {
    const player = await site.player({ balanceCredits: 500 });
    passwordHash ??= await hashPassword(String(inputs.known["oldPassword"]));
    await site.database.query("update players set password_hash = $2 where id = $1", [
      player.id,
      passwordHash,
    ]);
    return player;
  }

  const drawn = new Map<string, string>();
  /**
   * Stores a captcha that is not answered. A copy of the first one: to draw a picture takes longer than the
   * call itself.
   */
  async function newCaptcha(purpose: string): Promise<string> {
    const first =
      drawn.get(purpose) ?? (await site.call(authApi.captcha, { query: { purpose } })).reply.captchaId;
    drawn.set(purpose, first);
    const id = newId();
    await site.database.query(
      `insert into captchas (id, purpose, answer_hash, ip_hash, created_at, expires_at)
       select $1, purpose, answer_hash, ip_hash, created_at, expires_at from captchas where id = $2`,
      [id, first],
    );
    return id;
  }

  const refusedForm = /"(VALIDATION|SIGNATURE_INVALID|CAPTCHA_INVALID)"/;

  it.each(
    servedShapes().flatMap(({ version, endpoints }) =>
      Object.entries(endpoints).map(([name, shape]) => [name, version, shape] as const),
    ),
  )("%s with the request of API %i: accepted", async (name, _version, { query, body }) => {
    const endpoint = playerContracts.find(({ method, path }) => `${method} ${path}` === name);
    if (!endpoint) throw new Error("No contract has the call");
    const input = inputs.inputOf(endpoint, (members) => ({
      query: query && sampleOfShape(query, members),
      body: body && sampleOfShape(body, members),
    }));
    const answer = await send(endpoint, await newPlayer(), input);
    expectHandled(answer, () => describeInput(name, input));
    expect(answer.text).not.toMatch(refusedForm);
  });

  it.each(named(playerContracts))("%s: every nasty input is handled", async (name, endpoint) => {
    // The owner of the resource in the path, or a player whom no earlier contract has changed.
    const isOwned = endpoint.path.includes(":") && endpoint.path !== authApi.endSession.path;
    let player = isOwned ? owner : await newPlayer();
    const valid = inputs.validInput(endpoint);
    const taken = await send(endpoint, player, valid);
    expectHandled(taken, () => describeInput(name, valid));
    expect(taken.text, "the sample gets past the contract").not.toMatch(refusedForm);
    for (const input of nastyInputs(endpoint, valid)) {
      const answer = await send(endpoint, player, input);
      expectHandled(answer, () => describeInput(name, input));
      // A call that ends the session or bars the player makes the remaining calls useless.
      if (!isOwned && (answer.status === 401 || answer.status === 403)) {
        player = await newPlayer();
      }
    }
  });
});

describe("the operators' API", () => {
  it.each(named<Contract>(operatorContracts))("%s: every nasty input is handled", async (name, endpoint) => {
    let as = operator;
    for (const input of [
      inputs.validInput(endpoint),
      ...nastyInputs(endpoint, inputs.validInput(endpoint)),
    ]) {
      const answer = await inject(endpoint.method, urlOf(operatorPrefix, input), input, {
        headers: as.headers,
      });
      expectHandled(answer, () => describeInput(name, input));
      if (answer.status === 401 || endpoint.path === "/logout")
        as = await createTestOperator(site, "owner", "cashier");
    }
  });
});

describe("the studios' API", () => {
  const answers = z.object({ status: z.string() });
  const isStudioAnswer = (text: string, status: number) =>
    status === 200 ? z.safeParse(answers, JSON.parse(text)).success : isProblem(text);

  it.each(Object.entries(callbackRequests))("%s: every nasty input is handled", async (name, schema) => {
    const contract: Contract = { method: "POST", path: `/${name}`, body: schema };
    for (const input of [
      inputs.validInput(contract),
      ...nastyInputs(contract, inputs.validInput(contract)),
    ]) {
      const { status, body } = await site.asStudio(name, input.rawBody ?? input.body);
      const text = JSON.stringify(body);
      expectHandled({ status, text }, () => describeInput(name, input), isStudioAnswer);
    }
  });

  it("a transaction id with any nasty text: handled", async () => {
    for (const text of nastyTexts) {
      const { status, body } = await site.asStudio(`tx/${encoded(text)}`, undefined, { method: "GET" });
      expectHandled({ status, text: JSON.stringify(body) }, () => text, isStudioAnswer);
    }
  });
});

describe("the gateway's webhook", () => {
  const contract: Contract = { method: "POST", path: "/webhooks/payments/sandbox", body: paymentEvent };

  it("every nasty input is handled", async () => {
    for (const input of [
      inputs.validInput(contract),
      ...nastyInputs(contract, inputs.validInput(contract)),
    ]) {
      const rawBody = input.rawBody ?? JSON.stringify(input.body);
      const signature = signing.paymentSignature(
        site.dependencies.keys.gateway,
        Math.floor(site.clock.now().getTime() / 1000),
        Buffer.from(rawBody),
      );
      const headers = { [signing.paymentSignatureHeader]: signature };
      const answer = await inject("POST", "/webhooks/payments/sandbox", { ...input, rawBody }, { headers });
      expectHandled(answer, () => describeInput("webhook", input));
    }
  });
});

describe("paths without a contract", () => {
  it.each(["api", "api/docs", "api/docs/static", "provider/v1", "webhooks/payments", "admin/api"])(
    "below /%s: refused in the server's own form",
    async (place) => {
      for (const url of nastyTexts.map((text) => `/${place}/${encoded(text)}`)) {
        const input = { path: url, query: {}, body: undefined };
        expectHandled(await inject("GET", url, input, { headers: deskHeaders }), () => url);
        const broken = { ...input, body: {}, rawBody: "{" };
        expectHandled(await inject("POST", url, broken, { headers: deskHeaders }), () => url);
      }
    },
  );
});

it("the tested contracts: all contracts of the server", async () => {
  const registered: string[] = [];
  const app = Fastify(fastifyOptions(site.dependencies));
  app.addHook("onRoute", ({ method, url }) => {
    for (const one of [method].flat()) registered.push(`${one} ${url}`);
  });
  await app.register(serverPlugin, site.dependencies);
  await app.ready();
  await app.close();
  const tried = new Set([
    ...named(playerContracts).map(([name]) => name),
    ...operatorContracts.map(({ method, path }) => `${method} ${operatorPrefix}${path}`),
    ...Object.keys(callbackRequests).map((name) => `POST /provider/v1/:code/${name}`),
    "GET /provider/v1/:code/tx/:txId",
    "POST /webhooks/payments/sandbox/",
    "POST /webhooks/payments/sandbox",
  ]);
  const untried = registered.filter(
    (name) =>
      !tried.has(name) && !/^(HEAD|OPTIONS) |\/\*$|\/api\/docs|\/art\/| \/(admin\/)?api\/events$/.test(name),
  );
  expect(untried).toEqual([]);
});

it("after all tests: the ledger is consistent", async () => {
  expect(await checkBooks(site.database)).toEqual([]);
});
