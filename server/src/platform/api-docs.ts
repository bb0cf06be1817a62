import fastifySwagger from "@fastify/swagger";
import fastifySwaggerUi from "@fastify/swagger-ui";
import type { Endpoint } from "@tessera/shared/contracts/endpoint";
import type { FastifyInstance } from "fastify";
import { createJsonSchemaTransform } from "fastify-type-provider-zod";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The contract that a route was registered from. */
    endpoint?: Endpoint;
  }
}

/** A browser sends money as text, and the two-way schemas of replies are described from that side. */
const toJsonSchema = createJsonSchemaTransform({ zodToJsonConfig: { unrepresentable: "any" } });

/** OpenAPI of every contract at /api/docs. Routes registered before this are not in it. */
export async function registerApiDocs(app: FastifyInstance): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: { openapi: "3.1.0", info: { title: "Tessera", version: "1" } },
    transform: (document) => {
      const endpoint = document.route.config?.endpoint;
      if (!endpoint) return { schema: { hide: true }, url: document.url };
      const { params, query, body, reply, status } = endpoint;
      return toJsonSchema({
        ...document,
        schema: {
          summary: endpoint.summary,
          ...(params && { params }),
          ...(query && { querystring: query }),
          ...(body && { body }),
          ...(reply && { response: { [status ?? 200]: reply } }),
        },
      });
    },
  });
  await app.register(fastifySwaggerUi, { routePrefix: "/api/docs" });
}
