import { createHash } from "node:crypto";
import * as z from "@tessera/shared/schema";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ClientFiles } from "../platform/client-files.ts";
import { html } from "../platform/html.ts";
import { jsonText } from "../platform/json-text.ts";
import { languageOf, type Language } from "../platform/language.ts";
import { sendPage } from "../platform/page.ts";
import { pagePolicy } from "../platform/page-security.ts";
import { foundOrNull, Refusal } from "../platform/party-app.ts";
import type { GatewayService } from "./gateway-service.ts";
import { pageFrame } from "./page-frame.ts";
import { payPage, wrongAmount } from "./pay-page.ts";
import { payoutsPage } from "./payouts-page.ts";
import { wordsOf } from "./locales/words-of.ts";

const payAction = z.object({ action: z.enum(["pay", "wrong", "late", "twice", "again"]) });
const payoutAction = z.object({ action: z.enum(["pay", "fail"]) });
const payoutsMode = z.object({ payouts: z.enum(["pay", "wait", "fail-next"]) });

interface RefParams {
  Params: { ref: string };
}

/** HTML pages. Every button is a form, so they work without JavaScript. */
export function pageRoutes(
  app: FastifyInstance,
  { service, client }: { service: GatewayService; client: ClientFiles },
): void {
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );

  // Protection against cross-site request forgery.
  app.addHook("onRequest", async (request) => {
    const from = request.headers["sec-fetch-site"];
    if (request.method === "POST" && from !== undefined && from !== "same-origin")
      throw new Refusal(403, "FOREIGN_FORM");
  });

  app.get<RefParams>("/pay/:ref", (request, reply) => {
    const payment = foundOrNull(() => service.payments.find(request.params.ref));
    const language = languageFor(request, payment?.customerLanguage);
    if (!payment) return show(reply.code(404), unknownPage(client, language));
    return show(reply, payPage(payment, { client, language, revision: revisionOf(payment) }));
  });

  app.get<RefParams>("/pay/:ref/revision", (request) => ({
    revision: revisionOf(service.payments.find(request.params.ref)),
  }));

  app.post<RefParams>("/pay/:ref", (request, reply) => {
    const { ref } = request.params;
    const { amount, customerLanguage } = service.payments.find(ref);
    const { action } = z.parse(payAction, request.body);
    if (action === "pay") service.payments.pay(ref, amount);
    if (action === "wrong") service.payments.pay(ref, wrongAmount(amount));
    if (action === "late") service.payments.payLate(ref);
    if (action === "twice") payTwice(service, ref, amount);
    if (action === "again") service.book.sendAgain(ref, 2);
    return reply.redirect(`/pay/${ref}?lang=${languageFor(request, customerLanguage)}`, 303);
  });

  app.get("/payouts", (request, reply) => {
    const options = { client, language: languageFor(request), revision: payoutsRevision(service) };
    return show(reply, payoutsPage(service.payouts.list(), service.behaviour.payouts, options));
  });

  app.get("/payouts/revision", () => ({ revision: payoutsRevision(service) }));

  app.post("/payouts", (request, reply) => {
    service.behaviour = { ...service.behaviour, ...z.parse(payoutsMode, request.body) };
    return reply.redirect(`/payouts?lang=${languageFor(request)}`, 303);
  });

  app.post<RefParams>("/payouts/:ref", (request, reply) => {
    const { action } = z.parse(payoutAction, request.body);
    service.payouts.settle(request.params.ref, action === "pay" ? "paid" : "failed");
    return reply.redirect(`/payouts?lang=${languageFor(request)}`, 303);
  });
}

function payTwice(service: GatewayService, ref: string, amount: bigint): void {
  service.payments.pay(ref, amount);
  service.book.sendAgain(ref, 1);
}

/** Language of the URL, else the customer's, else the browser's. */
function languageFor(request: FastifyRequest, customers?: string): Language {
  const asked = typeof request.query === "object" && request.query !== null && "lang" in request.query;
  return languageOf(
    asked ? (request.query as { lang: unknown }).lang : customers,
    request.headers["accept-language"],
  );
}

const show = (reply: FastifyReply, document: string) =>
  sendPage(reply.header("vary", "accept-language"), document, pagePolicy("'none'"));

function unknownPage(client: ClientFiles, language: Language): string {
  const words = wordsOf(language);
  return pageFrame(
    { client, language, title: words.unknownTitle, revision: "" },
    html`<p class="Tile">${words.unknownText}</p>`,
  );
}

/** Digest of a page's data, so that the page can detect changes. */
function revisionOf(shown: unknown): string {
  return createHash("sha256").update(jsonText(shown)).digest("base64url").slice(0, 16);
}

const payoutsRevision = (service: GatewayService) =>
  revisionOf([service.behaviour.payouts, service.payouts.list()]);
