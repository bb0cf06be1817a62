import type { Language } from "@tessera/shared/core/languages";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type GuestAnswer, sendGuestAnswer } from "./guest-answers.ts";
import { type AnyCall, type Handling, languageOf, successOf } from "./handling.ts";
import { addVary } from "./vary.ts";

/** Answers a guest with the bytes that are the same for every guest. */
export async function answerGuest({
  platform,
  endpoint,
  handler,
  options,
  call,
}: Handling): Promise<FastifyReply> {
  const { request, reply } = call;
  const language = languageOf(request);
  const answer = await platform.guestAnswers.find({ url: request.url, language }, async () => {
    let usesLanguage = false;
    const onLanguage = () => {
      usesLanguage = true;
      return language;
    };
    const { status, body } = successOf(endpoint, await handler(withoutCaller(call, onLanguage)));
    if (status !== 200) throw new Error(`${endpoint.path} answers guests with ${status}, which has no body.`);
    return { json: JSON.stringify(body), usesLanguage };
  });
  return sendToGuest({ endpoint, options, request, reply }, answer);
}

interface GuestReply extends Pick<Handling, "endpoint" | "options"> {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Sends cached bytes to a guest. */
export function sendToGuest(
  { endpoint, options, request, reply }: GuestReply,
  answer: GuestAnswer,
): FastifyReply {
  const { guestSeconds: seconds = 0 } = options;
  reply.header("cache-control", seconds > 0 ? `public, max-age=${seconds}` : "no-cache");
  if (answer.usesLanguage) addVary(reply, "accept-language");
  if (endpoint.access === "open") addVary(reply, "authorization");
  return sendGuestAnswer(request, reply, answer);
}

/** The call without anything that differs between two guests. Reading such a field throws. */
function withoutCaller({ params, query, body, once }: AnyCall, onLanguage: () => Language): AnyCall {
  const refuse = (): never => {
    throw new Error("The answer to every guest must not depend on who asks.");
  };
  return {
    params,
    query,
    body,
    once,
    get language() {
      return onLanguage();
    },
    caller: null,
    signatureOk: true,
    idempotencyKey: null,
    get deviceId() {
      return refuse();
    },
    get file() {
      return refuse();
    },
    get ip() {
      return refuse();
    },
    get requestId() {
      return refuse();
    },
    get request() {
      return refuse();
    },
    get reply() {
      return refuse();
    },
  };
}
