import * as z from "@tessera/shared/schema";
import { totpCode } from "@tessera/shared/testing/totp-code";
import type { HttpClient, HttpReply } from "./keep-alive-client.ts";
import { read, refusalOf } from "./reply.ts";

/** Name, password and authenticator of somebody in the back office. */
export interface OperatorLogin {
  readonly username: string;
  readonly password: string;
  /** Base32, as an authenticator takes it. */
  readonly totpSecret: string;
}

const reviewed = z.object({
  status: z.string(),
  gatewayRef: z._default(z.nullable(z.string()), null),
  version: z.number(),
});
/** State of a deposit, a withdrawal, an adjustment or a player; only the first two have a reference. */
export type Reviewed = z.infer<typeof reviewed>;
export type Reviewable = "deposits" | "withdrawals" | "adjustments" | "players";
type Decidable = Reviewable | "promo-claims" | "studios";

/** Client of the back office for a logged-in operator. */
export interface OperatorClient {
  find(kind: Reviewable, id: string): Promise<Reviewed>;
  /** Decides. A refusal because of an earlier decision counts as success. Rejects without a response. */
  decide(kind: Decidable, id: string, verb: string, content?: object): Promise<void>;
  /** Decides. Returns the code of a refusal, null when it is done. */
  tryDecide(kind: Decidable, id: string, verb: string, content?: object): Promise<string | null>;
  /** Proposes an adjustment. Returns the code of a refusal, null when it is proposed. */
  propose(adjustment: object): Promise<string | null>;
}

const session = z.object({ csrfToken: z.string() });

/**
 * What a browser sends with every call of the desk, and its host: the connection may be one to the site's
 * address, because not every resolver knows names below `localhost`.
 */
export const deskHeaders = (deskOrigin: string) => ({
  host: new URL(deskOrigin).host,
  origin: deskOrigin,
  "sec-fetch-site": "same-origin",
});

/** The cookies that an answer sets, as a browser sends them back. */
export const cookiesOf = ({ headers }: HttpReply): string =>
  [headers["set-cookie"] ?? []]
    .flat()
    .map((line) => line.split(";", 1)[0])
    .join("; ");

/** Logs in as an operator does: with a password and the code of his authenticator. */
export async function logInOperator(
  http: HttpClient,
  { deskOrigin, operator }: { readonly deskOrigin: string; readonly operator: OperatorLogin },
): Promise<OperatorClient> {
  const { username, password, totpSecret } = operator;
  const desk = deskHeaders(deskOrigin);
  const json = { ...desk, "content-type": "application/json" };
  const reply = await http({
    method: "POST",
    path: "/admin/api/login",
    headers: json,
    body: JSON.stringify({ username, password, totp: totpCode(totpSecret, Date.now()) }),
  });
  const { csrfToken } = read(session, reply);
  const cookie = cookiesOf(reply);
  const post = async (path: string, content: object) => {
    const headers = { ...json, cookie, "x-csrf-token": csrfToken };
    return refusalOf(
      await http({ method: "POST", path: `/admin/api/${path}`, headers, body: JSON.stringify(content) }),
    );
  };
  return {
    find: async (kind, id) =>
      read(
        reviewed,
        await http({ method: "GET", path: `/admin/api/${kind}/${id}`, headers: { ...desk, cookie } }),
      ),
    decide: async (kind, id, verb, content = {}) => {
      const code = await post(`${kind}/${id}/${verb}`, content);
      if (code !== null && code !== "CONFLICT") throw new Error(`${verb} was refused with ${code}`);
    },
    tryDecide: (kind, id, verb, content = {}) => post(`${kind}/${id}/${verb}`, content),
    propose: (adjustment) => post("adjustments", adjustment),
  };
}
