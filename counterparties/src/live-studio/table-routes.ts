import * as z from "@tessera/shared/schema";
import type { FastifyInstance } from "fastify";
import type { ClientFiles } from "../platform/client-files.ts";
import { html } from "../platform/html.ts";
import { pagePolicy } from "../platform/page-security.ts";
import { Refusal } from "../platform/party-app.ts";
import { failureReply, roundRequest, tableState } from "./table-api.ts";
import { TooSoon, type Seat, type Table } from "./table.ts";

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
    const seat = findOrNull(table, request.params.seatId);
    return reply
      .code(seat ? 200 : 404)
      .header("content-security-policy", pagePolicy(siteOrigin))
      .header("cache-control", "no-store")
      .type("text/html; charset=utf-8")
      .send(tablePage(client, siteOrigin, seat));
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

/** Renders the data for the script, which shows the table, or an error for an unknown seat. */
function tablePage(client: ClientFiles, siteOrigin: string, seat: Seat | null): string {
  return html`<!doctype html>
    <html lang="${seat?.language ?? "en"}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="site-origin" content="${siteOrigin}" />
        <meta name="seat-id" content="${seat?.id}" />
        <title>Harbour Live</title>
        <link rel="stylesheet" href="/assets/${client.style}" />
        <script type="module" src="/assets/${client.script}"></script>
      </head>
      <body></body>
    </html> `.text;
}

function findOrNull(table: Table, id: string): Seat | null {
  try {
    return table.seat(id);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
