import { setTimeout as pause } from "node:timers/promises";
import type { SiteProcess } from "../../e2e/outside/site-process.ts";
import { screenPath, type Move, type Moves } from "./moves.ts";

/** Time in milliseconds after a rollback from which every new page has the release of now. */
const afterMs = 1_000;

const paths = [screenPath, "/", "/games", "/promotions"];
const perPath = 5;

/** Documents that were asked for, and how many of them had the release of now and not the other one. */
export interface NewPages {
  readonly asked: number;
  readonly current: number;
}

/** Asks each node for documents one second after a rollback was answered. */
export async function askForDocuments(
  nodes: readonly SiteProcess[],
  { releases: { first, second } }: Moves,
  { answeredMs }: Move,
): Promise<NewPages> {
  await pause(Math.max(0, answeredMs + afterMs - performance.now()));
  const urls = nodes.flatMap(({ port }) => paths.map((path) => `http://localhost:${port}${path}`));
  const answers = Array.from({ length: perPath }, () => urls)
    .flat()
    .map(async (url) => {
      const response = await fetch(url, { headers: { accept: "text/html" } });
      const document = await response.text();
      return response.ok && document.includes(first) && !document.includes(second);
    });
  const found = await Promise.all(answers);
  return { asked: found.length, current: found.filter(Boolean).length };
}
