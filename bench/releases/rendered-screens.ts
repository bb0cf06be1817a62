import { createRegistryClient } from "@tessera/releases/client";
import type { SiteProcess } from "../../e2e/outside/site-process.ts";
import { atMost, type Figure } from "../figure.ts";
import { remote, type Moves } from "./moves.ts";
import { publishAgain } from "./published-again.ts";
import { askForDocuments } from "./rollout-documents.ts";

const reason = "a bench counts rendered screens";
const steps = [10_000, 50_000, 250_000, 950_000, 1_000_000];
/** Bound: screens rendered over the steps of a rollout beside those of one promotion. */
const renderedMax = 1;

/**
 * Counts the screens that a rollout of four steps renders until it is for everybody, beside those of a
 * promotion at once.
 */
export async function measureRendered(
  { origin, registryToken: token }: SiteProcess,
  { folder }: Moves,
  metricsPort: number,
): Promise<Figure> {
  const client = createRegistryClient({ origin, token });
  const [{ id: atOnce }, { id: inSteps }] = [
    await publishAgain(client, folder, "9.1.0"),
    await publishAgain(client, folder, "9.1.1"),
  ];
  const countIn = async (act: () => Promise<unknown>) => {
    const before = await readRendered(metricsPort);
    await act();
    return (await readRendered(metricsPort)) - before;
  };
  await askForDocuments(origin);
  const promoted = await countIn(async () => {
    await client.promote(remote, atOnce, { reason, untested: true });
    await askForDocuments(origin);
  });
  const grown = await countIn(async () => {
    for (const weightPpm of steps) {
      if (weightPpm === steps[0])
        await client.promote(remote, inSteps, { reason, untested: true, weightPpm });
      else await client.advance(remote, { weightPpm });
      await askForDocuments(origin);
    }
  });
  const unit = `× one promotion (${promoted} screens)`;
  return atMost("releases.rendered", grown / promoted, unit, renderedMax);
}

/** Reads how many first screens the site has rendered. */
async function readRendered(metricsPort: number): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
  const counts = (await answer.text()).matchAll(/^tessera_first_screens_rendered_total\{.*\} (\d+)$/gm);
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
}
