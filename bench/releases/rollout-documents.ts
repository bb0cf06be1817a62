import { randomUUID } from "node:crypto";
import { isInCohort } from "@tessera/shared/core/cohort";
import type { SiteProcess } from "../../e2e/outside/site-process.ts";
import { atLeast, atMost, type Figure, median } from "../figure.ts";
import type { Moves } from "./moves.ts";

/** Share of the devices, in parts per million, whose cohort is counted, and devices that are counted. */
const countedPpm = 100_000;
const devicesCounted = 200_000;
/**
 * Bounds: points by which a cohort is larger or smaller than its weight, and documents during a rollout
 * beside those without.
 */
const cohortErrorMax = 0.3;
const documentsMin = 0.8;

const paths = ["/", "/games", "/promotions", "/login"];
const devices = Array.from({ length: 20 }, () => randomUUID());
const documentsPerRound = 400;
const atOnce = 8;
const rounds = 5;

/** Counts a cohort of 10 %. */
export async function measureCohort(): Promise<Figure> {
  const cohort = { remote: "games", salt: randomUUID(), weightPpm: countedPpm };
  let chosen = 0;
  for (let index = 0; index < devicesCounted; index += 1)
    if (await isInCohort(cohort, randomUUID())) chosen += 1;
  const points = Math.abs(100 * (chosen / devicesCounted - countedPpm / 1e6));
  return atMost("releases.cohort", points, `points at 10 % of ${devicesCounted} devices`, cohortErrorMax, 3);
}

/**
 * Asks for documents as 20 devices, without a rollout and while half of the devices have the candidate, in
 * turn.
 */
export async function measureDocuments({ origin }: SiteProcess, moves: Moves): Promise<Figure> {
  const shares: number[] = [];
  await askForDocuments(origin);
  for (let round = 0; round < rounds; round += 1) {
    const without = await askForDocuments(origin);
    await moves.beginRollout();
    const during = await askForDocuments(origin);
    await moves.rollBack("info");
    shares.push(during / without);
  }
  return atLeast("releases.document", median(shares), "× without a rollout", documentsMin);
}

/** Asks for documents as 20 devices. Returns how many were answered in a second. */
export async function askForDocuments(origin: string): Promise<number> {
  const startMs = performance.now();
  let asked = 0;
  const ask = async () => {
    while (asked < documentsPerRound) {
      const index = asked;
      asked += 1;
      const cookie = `device=${devices[index % devices.length]}`;
      // A program that does not call itself a browser gets no candidate.
      const headers = { accept: "text/html", cookie, "user-agent": "Mozilla/5.0 Firefox/140.0" };
      const answer = await fetch(origin + paths[Math.floor(index / devices.length) % paths.length], {
        headers,
      });
      await answer.text();
      if (!answer.ok) throw new Error(`A document was answered with ${answer.status}.`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, ask));
  return (1_000 * documentsPerRound) / (performance.now() - startMs);
}
