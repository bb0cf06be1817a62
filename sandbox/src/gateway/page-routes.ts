import { createHash } from "node:crypto";
import * as z from "@tessera/shared/schema";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ClientFiles } from "../platform/client-files.ts";
import { html } from "../platform/html.ts";
import { jsonText } from "../platform/json-text.ts";
import { languageOf, type Language } from "../platform/language.ts";
import { pagePolicy, Refusal } from "../platform/party-app.ts";
import type { Desk } from "./desk.ts";
import { pageFrame } from "./page-frame.ts";
import { payPage, wrongAmount } from "./pay-page.ts";
import { payoutsPage } from "./payouts-page.ts";
import { wordsOf } from "./words-of.ts";

const payAction = z.object({ action: z.enum(["pay", "wrong", "late", "twice", "again"]) });
const payoutAction = z.object({ action: z.enum(["pay", "fail"]) });
const payoutsMode = z.object({ payouts: z.enum(["pay", "wait", "fail-next"]) });

interface RefParams {
  Params: { ref: string };
}

/** The pages for people. Every button is a form, so they work without a script. */
export function pageRoutes(
  app: FastifyInstance,
  { desk, client }: { desk: Desk; client: ClientFiles },
): void {
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );

  // A page of somebody else must not press these buttons.
  app.addHook("onRequest", async (request) => {
    const from = request.headers["sec-fetch-site"];
    if (request.method === "POST" && from !== undefined && from !== "same-origin")
      throw new Refusal(403, "FOREIGN_FORM");
  });

  app.get<RefParams>("/pay/:ref", (request, reply) => {
    const language = languageFor(request);
    const payment = findOrNull(() => desk.payment(request.params.ref));
    if (!payment) return sendPage(reply.code(404), unknownPage(client, language));
    return sendPage(reply, payPage(payment, { client, language, standing: standingOf(payment) }));
  });

  app.get<RefParams>("/pay/:ref/standing", (request) => ({
    standing: standingOf(desk.payment(request.params.ref)),
  }));

  app.post<RefParams>("/pay/:ref", (request, reply) => {
    const { ref } = request.params;
    const { amount } = desk.payment(ref);
    const { action } = z.parse(payAction, request.body);
    if (action === "pay") desk.pay(ref, amount);
    if (action === "wrong") desk.pay(ref, wrongAmount(amount));
    if (action === "late") desk.payLate(ref);
    if (action === "twice") payTwice(desk, ref, amount);
    if (action === "again") desk.sendAgain(ref, 2);
    return reply.redirect(`/pay/${ref}?lang=${languageFor(request)}`, 303);
  });

  app.get("/payouts", (request, reply) => {
    const options = { client, language: languageFor(request), standing: payoutsStanding(desk) };
    return sendPage(reply, payoutsPage(desk.payouts(), desk.behaviour.payouts, options));
  });

  app.get("/payouts/standing", () => ({ standing: payoutsStanding(desk) }));

  app.post("/payouts", (request, reply) => {
    desk.behaviour = { ...desk.behaviour, ...z.parse(payoutsMode, request.body) };
    return reply.redirect(`/payouts?lang=${languageFor(request)}`, 303);
  });

  app.post<RefParams>("/payouts/:ref", (request, reply) => {
    const { action } = z.parse(payoutAction, request.body);
    desk.settlePayout(request.params.ref, action === "pay" ? "paid" : "failed");
    return reply.redirect(`/payouts?lang=${languageFor(request)}`, 303);
  });
}

function payTwice(desk: Desk, ref: string, amount: bigint): void {
  desk.pay(ref, amount);
  desk.sendAgain(ref, 1);
}

function languageFor(request: FastifyRequest): Language {
  const asked = typeof request.query === "object" && request.query !== null && "lang" in request.query;
  return languageOf(
    asked ? (request.query as { lang: unknown }).lang : undefined,
    request.headers["accept-language"],
  );
}

function sendPage(reply: FastifyReply, page: string): FastifyReply {
  return reply
    .header("content-security-policy", pagePolicy("'none'"))
    .header("cache-control", "no-store")
    .header("vary", "accept-language")
    .type("text/html; charset=utf-8")
    .send(page);
}

function unknownPage(client: ClientFiles, language: Language): string {
  const words = wordsOf(language);
  return pageFrame(
    { client, language, title: words.unknownTitle, standing: "" },
    html`<p class="Tile">${words.unknownText}</p>`,
  );
}

/** Names how something stands, so that a page can tell whether it shows that. */
function standingOf(shown: unknown): string {
  return createHash("sha256").update(jsonText(shown)).digest("base64url").slice(0, 16);
}

const payoutsStanding = (desk: Desk) => standingOf([desk.behaviour.payouts, desk.payouts()]);

function findOrNull<Found>(find: () => Found): Found | null {
  try {
    return find();
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return null;
    throw error;
  }
}
