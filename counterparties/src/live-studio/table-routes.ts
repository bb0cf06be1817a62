import * as z from "@tessera/shared/schema";
import type { FastifyInstance } from "fastify";
import type { ClientFiles } from "../platform/client-files.ts";
import { pageDocument, sendPage } from "../platform/page.ts";
import { pagePolicy } from "../platform/page-security.ts";
import { foundOrNull } from "../platform/party-app.ts";
import { failureReply, roundRequest, tableState } from "./table-api.ts";
import { TooSoon, type Table } from "./table.ts";

export interface TableRoutesOptions {
  readonly siteOrigin: string;
  readonly client: ClientFiles;
  readonly table: Table;
}

interface SeatParams {
  Params: { seatId: string };
}

/** Serves the page of the table, and its API. */
export function tableRoutes(app: FastifyInstance, { siteOrigin, client, table }: TableRoutesOptions): void {
  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof TooSoon)) throw error;
    const { code, waitMs } = error;
    return reply.code(error.status).send(z.encode(failureReply, { error: { code, waitMs } }));
  });

  app.get<SeatParams>("/table/:seatId", (request, reply) => {
    const seat = foundOrNull(() => table.seat(request.params.seatId));
    const document = pageDocument({
      language: seat?.language ?? "en",
      title: "Harbour Live",
      files: client,
      // Without a seat the script shows why.
      metas: { "site-origin": siteOrigin, "seat-id": seat?.id ?? "" },
    });
    return sendPage(reply.code(seat ? 200 : 404), document, pagePolicy(siteOrigin));
  });

  app.get<SeatParams>("/table/:seatId/state", (request, reply) => {
    const seat = table.seat(request.params.seatId);
    return reply.header("cache-control", "no-store").send(z.encode(tableState, table.stateOf(seat)));
  });

  app.post<SeatParams>("/table/:seatId/rounds", (request, reply) => {
    const seat = table.seat(request.params.seatId);
    const { bet } = z.parse(roundRequest, request.body);
    return reply.header("cache-control", "no-store").send(z.encode(tableState, table.play(seat, bet)));
  });
}
