import { fromJson } from "@tessera/shared/core/from-json";
import type * as z from "@tessera/shared/schema";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ModuleDependencies, ServerModule } from "../../../dependencies.ts";
import { Refusal } from "../../../platform/errors/refusal.ts";
import {
  isSignedByStudio,
  studioSignatureHeader,
  studioTimestampHeader,
} from "../../../integrations/studios/studio-signature.ts";
import { beginSession, emitBalance, reportTransaction } from "./begin-session.ts";
import { CallbackQueue } from "./callback-queue.ts";
import { callbackRequests } from "./callback-requests.ts";
import { registerOperatorHeldDraws } from "./operator-held-draws.ts";
import type { StudioStatus } from "./studio-answer.ts";
import type { StudioCall } from "./studio-call.ts";
import type { Sql } from "@tessera/database";

const bodyLimitBytes = 64 * 1024;

/**
 * Callbacks of the studios. A signed call is answered with HTTP 200 and a business status; 401 means a wrong
 * signature only, and a 5xx that the studio should repeat. Source: spec:seamless-wallet#callbacks.
 */
export const providerCallbacksModule: ServerModule = async (app, dependencies) => {
  registerOperatorHeldDraws(app);
  await app.register(async (scope) => registerCallbacks(scope, dependencies), {
    prefix: "/provider/v1/:code",
  });
};

function registerCallbacks(scope: FastifyInstance, dependencies: ModuleDependencies): void {
  // The signature covers the bytes, so nothing may parse them before it is verified.
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: bodyLimitBytes }, (_request, body, done) =>
    done(null, body),
  );
  scope.addHook("preHandler", async (request) => verify(dependencies, request));
  const walletModes = new WalletModes(dependencies.database);
  scope.addHook("preHandler", async (request, reply) => {
    if ((await walletModes.of(codeOf(request))) === "transfer") return reply.send(wrongWalletMode);
  });

  const answer = <Schema extends z.ZodMiniType>(
    name: string,
    schema: Schema,
    handle: (call: StudioCall, request: z.output<Schema>) => Promise<{ readonly status: StudioStatus }>,
  ) => {
    scope.post(`/${name}`, { schema: { hide: true } }, async (request) => {
      const parsed = schema.safeParse(fromJson(rawBodyOf(request).toString()));
      return parsed.success ? handle(callOf(dependencies, request), parsed.data) : badRequest;
    });
  };
  answer("session", callbackRequests.session, beginSession);
  answer("balance", callbackRequests.balance, emitBalance);
  const queue = new CallbackQueue(dependencies.database, dependencies.clock);
  const { bet, win, jackpot, rollback, round } = callbackRequests;
  answer("bet", bet, ({ providerCode }, request) => queue.decide({ providerCode, name: "bet", request }));
  answer("win", win, ({ providerCode }, request) => queue.decide({ providerCode, name: "win", request }));
  answer("jackpot", jackpot, ({ providerCode }, request) =>
    queue.decide({ providerCode, name: "jackpot", request }),
  );
  answer("rollback", rollback, ({ providerCode }, request) =>
    queue.decide({ providerCode, name: "rollback", request }),
  );
  answer("round", round, ({ providerCode }, request) =>
    queue.decide({ providerCode, name: "round", request }),
  );
  scope.get("/tx/:txId", { schema: { hide: true } }, async (request) =>
    reportTransaction(callOf(dependencies, request), parametersOf(request).txId ?? ""),
  );
}

/** Answer to a studio with its own wallet, which moves money by transfers and not by callbacks. */
const wrongWalletMode = { status: "WRONG_WALLET_MODE" } as const satisfies { status: StudioStatus };
const badRequest = { status: "BAD_REQUEST" } as const satisfies { status: StudioStatus };

/**
 * Refuses with 401 a call that is not signed by the studio of its path, or whose time is too far from now.
 */
function verify({ keys, clock }: ModuleDependencies, request: FastifyRequest): void {
  const secrets = Object.hasOwn(keys.providers, codeOf(request))
    ? keys.providers[codeOf(request)]
    : undefined;
  const signed = {
    timestamp: headerOf(request, studioTimestampHeader),
    method: request.method,
    path: request.url.split("?", 1)[0] ?? "",
    rawBody: rawBodyOf(request),
  };
  const signature = headerOf(request, studioSignatureHeader);
  if (!secrets || !isSignedByStudio(secrets, signed, signature, clock.now())) {
    throw new Refusal("UNAUTHENTICATED");
  }
}

function callOf({ database, clock }: ModuleDependencies, request: FastifyRequest): StudioCall {
  return { database, providerCode: codeOf(request), now: clock.now() };
}

function parametersOf(request: FastifyRequest): { readonly code?: string; readonly txId?: string } {
  // Fastify types parameters as unknown; the patterns above define them.
  return request.params as { code?: string; txId?: string };
}

const codeOf = (request: FastifyRequest): string => parametersOf(request).code ?? "";

function headerOf(request: FastifyRequest, name: string): string {
  const value = request.headers[name];
  return typeof value === "string" ? value : "";
}

function rawBodyOf({ body }: FastifyRequest): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0);
}

type WalletMode = "seamless" | "transfer";

/** Wallet mode of each studio. Read from the database once per studio, because it never changes. */
class WalletModes {
  readonly #sql: Sql;
  readonly #known = new Map<string, WalletMode>();

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** Undefined when the studio does not exist. */
  async of(providerCode: string): Promise<WalletMode | undefined> {
    const known = this.#known.get(providerCode);
    if (known) return known;
    const [provider] = await this.#sql.query<{ mode: WalletMode }>(
      "select wallet_mode as mode from providers where code = $1",
      [providerCode],
    );
    if (provider) this.#known.set(providerCode, provider.mode);
    return provider?.mode;
  }
}
