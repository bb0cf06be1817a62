import type { Database } from "@tessera/database";
import { remoteName } from "@tessera/shared/contracts/release-map";
import * as z from "@tessera/shared/schema";
import type { FastifyInstance } from "fastify";
import { canDeploy } from "../fits/can-deploy.ts";
import { deployCheckBody } from "../registry/deploy-api.ts";
import { registryBase } from "../registry/registry-api.ts";
import type { Authorize } from "./operators.ts";
import { parse } from "./parse.ts";

interface DeployRouteDependencies {
  readonly database: Database;
  readonly authorize: Authorize;
}

const environmentParams = z.object({ environment: remoteName });

/**
 * Answers whether a server build can be deployed. A pipeline that may publish asks before it deploys; nothing
 * changes.
 */
export function deployRoute(app: FastifyInstance, { database, authorize }: DeployRouteDependencies): void {
  app.post(`${registryBase}/environments/:environment/can-deploy`, (request) => {
    authorize(request, "publish");
    const { environment } = parse(environmentParams, request.params);
    return canDeploy(database, environment, parse(deployCheckBody, request.body));
  });
}
