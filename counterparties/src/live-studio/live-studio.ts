import type { Clock } from "@tessera/shared/core/clock";
import type { FastifyInstance, FastifyServerOptions } from "fastify";
import { assetRoutes, type ClientFiles } from "../platform/client-files.ts";
import { createPartyApp } from "../platform/party-app.ts";
import type { Records } from "../platform/records.ts";
import type { DrawBelow } from "./high-card.ts";
import { launchRoutes } from "./launch-routes.ts";
import { createWallets, type Movement } from "./wallets.ts";
import { roundRoutes } from "./round-routes.ts";
import { Table } from "./table.ts";
import { tableRoutes } from "./table-routes.ts";
import { highCard } from "./high-card.ts";
import { feedPictureRoutes } from "../studio/feed/feed-picture-routes.ts";
import { feedRoutes } from "../studio/feed/feed-routes.ts";
import { createBehaviourControl, liveStudioCode, transferRoutes } from "./transfer-routes.ts";

export interface LiveStudioDependencies {
  readonly clock: Clock;
  /** Public origin of the studio. */
  readonly origin: string;
  readonly siteOrigin: string;
  /** Shared with the site. */
  readonly secret: string;
  readonly movements: Records<Movement>;
  readonly client: ClientFiles;
  /** Random source of the cards: a cryptographic generator, except in tests. */
  readonly drawBelow: DrawBelow;
  readonly logger?: FastifyServerOptions["logger"];
}

/** Builds the live studio, which is a wallet studio. Opens no port. */
export function buildLiveStudio(dependencies: LiveStudioDependencies): FastifyInstance {
  const { clock, origin, siteOrigin, secret, client, movements, drawBelow } = dependencies;
  const app = createPartyApp(dependencies.logger);
  const wallets = createWallets({ clock, movements });
  const table = new Table({ clock, wallets, drawBelow });
  const behaviourControl = createBehaviourControl();
  const ending = new AbortController();
  app.addHook("preClose", async () => ending.abort());

  app.register(async (scope) =>
    transferRoutes(scope, { clock, secret, wallets, behaviourControl, ending: ending.signal }),
  );
  app.register(async (scope) => roundRoutes(scope, { clock, secret, wallets, table, behaviourControl }));
  app.register(async (scope) => launchRoutes(scope, { clock, secret, origin, table }));
  app.register(async (scope) => tableRoutes(scope, { siteOrigin, client, table }));
  app.register(async (scope) =>
    feedRoutes(scope, { clock, games: [highCard], secrets: { [liveStudioCode]: secret } }),
  );
  feedPictureRoutes(app);
  assetRoutes(app, client);
  return app;
}
