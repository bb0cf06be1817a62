import { operatorPrefix, type OperatorRole } from "@tessera/shared/operator-contracts/endpoint";
import type { FastifyInstance } from "fastify";
import { announceToOperators } from "../../platform/events/announce-to-operators.ts";
import { writeAudit } from "../../platform/audit/audit.ts";
import type { ModuleDependencies, ServerModule } from "../../dependencies.ts";
import { operatorDecision } from "../../platform/http/operator-decision.ts";
import { actorOf, operatorRoute } from "../../platform/http/operator-route.ts";
import { platformOf } from "../../platform/http/platform.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import { KeyedMutex } from "../../platform/concurrency/keyed-mutex.ts";
import { parseInput } from "../../platform/http/validation.ts";
import { listAudit } from "./list-audit.ts";
import { proveOperator } from "./log-in-operator.ts";
import { operatorLogin, operatorsApi } from "@tessera/shared/operator-contracts/operators";
import { findOperatorSource, rememberOperatorDevice } from "./operator-device.ts";
import {
  clearOperatorCookie,
  endOperatorSession,
  openOperatorSession,
  setOperatorCookie,
} from "./operator-sessions.ts";
import { createOperator, seedFirstOperator } from "./operators.ts";
import { newTotpSecret, otpauthUri, toBase32 } from "../../platform/security/totp.ts";
import { minuteMs } from "@tessera/shared/core/durations";

interface OperatorRow {
  readonly id: string;
  readonly username: string;
  readonly roles: OperatorRole[];
  readonly status: "active" | "disabled";
}

const loginLimit = { max: 10, windowMs: minuteMs };

/**
 * Registers the back office: login by password and authenticator, a cookie for its own path, and the roles of
 * operators.
 */
export const operatorsModule: ServerModule = async (app, dependencies) => {
  await seedFirstOperator(dependencies);
  registerLogin(app, dependencies);
  registerOwnSession(app, dependencies);
  registerOperators(app, dependencies);

  operatorRoute(app, operatorsApi.audit, ({ query }) => listAudit(dependencies.database, query));
};

/**
 * Registers the login, the only call without a session. Other sites' pages cannot send it: a JSON body needs
 * a CORS preflight.
 */
function registerLogin(app: FastifyInstance, { database, clock, keys, limiter }: ModuleDependencies): void {
  const loginMutex = new KeyedMutex();
  const { method, path: below } = operatorsApi.login;
  const path = `${operatorPrefix}${below}`;
  platformOf(app).paths.add(method, path);
  app.post(path, { schema: { hide: true } }, async (request, reply) => {
    await limiter.takePerIp(`${method} ${path}`, request.ip, loginLimit);
    const proof = parseInput(operatorLogin, request.body);
    const source = await findOperatorSource(database, keys.code, request, proof.username);
    const operator = await proveOperator({ database, clock, key: keys.code, loginMutex }, proof, source);
    const now = clock.now();
    const csrfToken = await database.transaction(async (sql) => {
      await writeAudit(sql, {
        actor: actorOf(operator),
        action: "operator.login",
        target: { type: "operator", id: operator.id },
        ip: request.ip,
        at: now,
      });
      const session = await openOperatorSession(sql, { operator, key: keys.code, ip: request.ip, now });
      setOperatorCookie(reply, session.token);
      rememberOperatorDevice(keys.code, request, reply, operator.username);
      return session.csrfToken;
    });
    return reply.header("cache-control", "no-store").send({ operator, csrfToken });
  });
}

function registerOwnSession(app: FastifyInstance, { database, clock }: ModuleDependencies): void {
  operatorRoute(app, operatorsApi.logout, async ({ session, reply }) => {
    await endOperatorSession(database, session.sessionId, clock.now());
    clearOperatorCookie(reply);
  });

  operatorRoute(app, operatorsApi.me, ({ operator, session }) => ({
    operator: { ...operator, roles: [...operator.roles] },
    csrfToken: session.csrfToken,
  }));
}

function registerOperators(app: FastifyInstance, { database, keys }: ModuleDependencies): void {
  operatorRoute(app, operatorsApi.list, async () => ({
    items: await database.query<OperatorRow>(
      "select id, username, roles, status from operators order by username",
    ),
  }));

  operatorDecision(app, operatorsApi.create, async ({ sql, body, now }) => {
    const totpSecret = newTotpSecret();
    const made = await createOperator(sql, keys.code, now, { ...body, totpSecret });
    const { id, username, roles } = made;
    announceToOperators(sql, "operators");
    return {
      audit: { action: "operator.create", target: { type: "operator", id }, after: { username, roles } },
      answer: {
        operator: { id, username, roles: [...roles] },
        totpSecret: toBase32(totpSecret),
        otpauthUri: otpauthUri(username, totpSecret),
      },
    };
  });

  operatorDecision(app, operatorsApi.disable, async ({ sql, params: { id }, operator, now }) => {
    if (id === operator.id) throw new Refusal("CONFLICT");
    const disabled = await sql.query(
      "update operators set status = 'disabled' where id = $1 and status = 'active' returning id",
      [id],
    );
    if (disabled.length === 0) {
      const known = await sql.query("select from operators where id = $1", [id]);
      throw new Refusal(known.length > 0 ? "CONFLICT" : "NOT_FOUND");
    }
    await sql.query(
      "update operator_sessions set ended_at = $2 where operator_id = $1 and ended_at is null",
      [id, now],
    );
    announceToOperators(sql, "operators");
    return { audit: { action: "operator.disable", target: { type: "operator", id } } };
  });
}
