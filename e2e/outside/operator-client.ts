import * as z from "@tessera/shared/schema";
import { totpCode } from "@tessera/shared/testing/totp-code";
import type { HttpClient } from "./keep-alive-client.ts";
import { read, refusalOf } from "./reply.ts";

/** Name, password and authenticator of somebody in the back office. */
export interface OperatorLogin {
  readonly username: string;
  readonly password: string;
  /** Base32, as an authenticator takes it. */
  readonly totpSecret: string;
}

const reviewed = z.object({ status: z.string(), gatewayRef: z.nullable(z.string()), version: z.number() });
/** State of a deposit or a withdrawal. */
export type Reviewed = z.infer<typeof reviewed>;
export type Reviewable = "deposits" | "withdrawals";

/** Client of the back office for a logged-in operator. */
export interface OperatorClient {
  find(kind: Reviewable, id: string): Promise<Reviewed>;
  /** Decides. A refusal because of an earlier decision counts as success. Rejects without a response. */
  decide(
    kind: Reviewable | "promo-claims" | "studios",
    id: string,
    verb: string,
    content?: object,
  ): Promise<void>;
}

const session = z.object({ csrfToken: z.string() });

/** Logs in as an operator does: with a password and the code of his authenticator. */
export async function logInOperator(
  http: HttpClient,
  { username, password, totpSecret }: OperatorLogin,
): Promise<OperatorClient> {
  const json = { "content-type": "application/json" };
  const reply = await http({
    method: "POST",
    path: "/admin/api/login",
    headers: json,
    body: JSON.stringify({ username, password, totp: totpCode(totpSecret, Date.now()) }),
  });
  const { csrfToken } = read(session, reply);
  const cookie = [reply.headers["set-cookie"] ?? []]
    .flat()
    .map((line) => line.split(";", 1)[0])
    .join("; ");
  return {
    find: async (kind, id) =>
      read(reviewed, await http({ method: "GET", path: `/admin/api/${kind}/${id}`, headers: { cookie } })),
    decide: async (kind, id, verb, content = {}) => {
      const path = `/admin/api/${kind}/${id}/${verb}`;
      const headers = { ...json, cookie, "x-csrf-token": csrfToken };
      const code = refusalOf(await http({ method: "POST", path, headers, body: JSON.stringify(content) }));
      if (code !== null && code !== "CONFLICT") throw new Error(`${verb} was refused with ${code}`);
    },
  };
}
