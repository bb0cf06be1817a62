import type { Endpoint } from "@tessera/shared/contracts/endpoint";
import type * as z from "@tessera/shared/schema";
import type { FastifyInstance, FastifySchema } from "fastify";
import { toJSONSchema } from "zod/v4/core";
import { Refusal } from "../errors/refusal.ts";
import type { RateLimit } from "./rate-limit.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Limits that `route()` checks before the handler. */
    limits?: readonly RateLimit[];
    /** The contract that a route was registered from. */
    endpoint?: Endpoint;
  }
}

/** Publishes OpenAPI of every contract at /api/docs. Routes registered before this are not included. */
export async function registerApiDocs(app: FastifyInstance): Promise<void> {
  // Loaded here: a site in production has neither the documentation nor these packages.
  const { default: fastifySwagger } = await import("@fastify/swagger");
  const { default: fastifySwaggerUi } = await import("@fastify/swagger-ui");
  await app.register(fastifySwagger, {
    openapi: { openapi: "3.1.0", info: { title: "Tessera", version: "1" } },
    transform: ({ route, url }) => ({ schema: schemaOf(route.config?.endpoint), url }),
  });
  await app.register(
    async (scope) => {
      // A missing file of the documentation is answered like every other unknown path below /api.
      scope.setNotFoundHandler(() => {
        throw new Refusal("NOT_FOUND");
      });
      await scope.register(fastifySwaggerUi, { routePrefix: "/docs" });
    },
    { prefix: "/api" },
  );
}

function schemaOf(endpoint: Endpoint | undefined): FastifySchema & { hide?: boolean } {
  if (!endpoint) return { hide: true };
  const { summary, params, query, body, file, reply, status, contentType } = endpoint;
  return {
    summary,
    ...(params && { params: onTheWire(params) }),
    ...(query && { querystring: onTheWire(query) }),
    ...(body && !file && { body: onTheWire(body) }),
    ...(body && file && { body: formOnTheWire(body, file), consumes: ["multipart/form-data"] }),
    response: reply
      ? {
          [status ?? 200]: contentType
            ? { content: { [contentType]: { schema: onTheWire(reply) } } }
            : onTheWire(reply),
        }
      : { [status ?? 204]: { type: "null", description: "No body" } },
  };
}

/** Wire format of a form: the text fields of the body, then the file. */
function formOnTheWire(body: z.ZodMiniType, { name, bytesMax }: NonNullable<Endpoint["file"]>): object {
  const described: { readonly properties?: object; readonly required?: readonly string[] } = onTheWire(body);
  const file = { type: "string", format: "binary", description: `At most ${bytesMax} bytes` };
  return {
    ...described,
    properties: { ...described.properties, [name]: file },
    required: [...(described.required ?? []), name],
  };
}

/** Wire format of a two-way schema: money is text. */
function onTheWire(schema: z.ZodMiniType): object {
  const { $schema: _, ...described } = toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return described;
}
