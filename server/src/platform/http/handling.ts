import type { Sql } from "@tessera/database";
import type { Access, Endpoint } from "@tessera/shared/contracts/endpoint";
import { languageOrDefault, type Language } from "@tessera/shared/core/languages";
import * as z from "@tessera/shared/schema";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Caller } from "./caller.ts";
import type { StoredAnswer } from "./idempotency.ts";
import type { Platform } from "./platform.ts";
import type { RateLimit } from "./rate-limit.ts";
import type { UploadedFile } from "./upload.ts";

/** Output type of a contract's schema; undefined where the contract has none. */
export type Parsed<Schema> = [Schema] extends [never]
  ? undefined
  : Schema extends z.ZodMiniType
    ? z.output<Schema>
    : never;
export type Replied<Schema> = [Schema] extends [never] ? void : Parsed<Schema>;
export type CallerOf<Who extends Access> = Who extends "player" | "account" ? Caller : Caller | null;

/** One call of an endpoint, parsed by its contract. */
export interface Call<Params, Query, Body, Who, Reply> {
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly caller: Who;
  /** X-Device-Id when it is a UUID. */
  readonly deviceId: string | null;
  /** Language of the texts in the answer. */
  readonly language: Language;
  readonly ip: string;
  readonly requestId: string;
  /** Present on idempotent endpoints. */
  readonly idempotencyKey: string | null;
  /** The file of an endpoint with a file; undefined when none was sent. */
  readonly file: UploadedFile | undefined;
  /** False only for a call that an endpoint accepts without a signature. */
  readonly signatureOk: boolean;
  /**
   * Runs `work` in one transaction that also keeps the answer under the idempotency key: after a crash a
   * repeat finds the effect and its answer, or neither.
   */
  readonly once: (work: (sql: Sql) => Promise<Reply>) => Promise<Reply>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export interface RouteOptions<AnyCall, Reply> {
  readonly limits?: readonly RateLimit[];
  /**
   * Schema of the bodies that may come without a signature, though not with a wrong one. By default none may.
   */
  readonly unsigned?: z.ZodMiniType;
  /**
   * States that the answer is the same for every guest, and for how many seconds a browser may use it without
   * asking again. It is made once and cached for a moment ({@link GuestAnswers}); the handler of a guest's
   * call cannot read who asks. By default nothing is cached, and answers to callers with credentials never
   * are.
   */
  readonly guestSeconds?: number;
  /**
   * True for a GET that does more than read. By default the handler of a GET begins while the session is
   * checked, and its answer is discarded when the check fails.
   */
  readonly hasEffect?: boolean;
  readonly idempotency?: {
    /** Owner of the key; by default the player, or the device for guests. */
    readonly scope?: (call: AnyCall) => string;
    /**
     * Value stored in place of the answer, when the answer must not be stored. Used together with `repeat`.
     */
    readonly keep?: (reply: Reply) => unknown;
    /** Creates the answer to a repeat from the stored value. */
    readonly repeat?: (stored: unknown, call: AnyCall) => Promise<Reply>;
  };
}

export type AnyEndpoint = Endpoint<z.ZodMiniType, z.ZodMiniType, z.ZodMiniType, z.ZodMiniType, Access>;
export type AnyCall = Call<unknown, unknown, unknown, Caller | null, unknown>;
export type AnyHandler = (call: AnyCall) => unknown;
export type AnyOptions = RouteOptions<AnyCall, unknown>;

/** A call with all that answers it. */
export interface Handling {
  readonly platform: Platform;
  readonly endpoint: AnyEndpoint;
  readonly handler: AnyHandler;
  readonly options: AnyOptions;
  readonly call: AnyCall;
}

/** Encodes what a handler has returned by the contract. */
export function successOf({ reply, status }: AnyEndpoint, value: unknown): StoredAnswer {
  if (!reply) return { status: status ?? 204, body: undefined };
  const body = z.encode(reply, value);
  // An empty optional reply is answered with 204.
  return { status: body === null ? 204 : (status ?? 200), body };
}

/** The first preference when it is a language of the site; the default language otherwise. */
export function languageOf(request: FastifyRequest): Language {
  return languageOrDefault(/^[a-z]+/i.exec(request.headers["accept-language"] ?? "")?.[0].toLowerCase());
}
