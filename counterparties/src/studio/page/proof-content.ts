import { element } from "../../platform/client/element.ts";
import type { GameProofWords } from "./locales/proof-words.ts";
import classes from "./proof.module.css";
import type { Words } from "./locales/words.ts";

/** A round whose result follows from seeds, with its commitment. */
export interface ProvenRound {
  readonly roundId: string;
  readonly commitment: string;
  readonly playerSeed: string;
  /** Null until the round is over. */
  readonly studioSeed: string | null;
}

/** Results of the page's own check of a finished round. */
export interface Verification {
  /** True when the studio's seed has the commitment that was shown before the bet. */
  readonly seedFits: boolean;
  /** True when the seeds give the result that was shown. */
  readonly resultFits: boolean;
}

export interface ProofOptions {
  readonly words: Words;
  readonly gameWords: GameProofWords;
  /** Number of places that are shuffled at the beginning. */
  readonly places?: number;
  /** The last round; null before the first. */
  readonly round: ProvenRound | null;
  /** Commitment of the next round; null while a round is open. */
  readonly nextCommitment: string | null;
  /** Recomputes the last round; null while the studio's seed is not shown. */
  readonly verify: () => Verification | null;
}

/** Renders the proof of the last round, its check in this page, and the commitment of the next one. */
export function proofContent(options: ProofOptions): HTMLElement {
  const { words, gameWords, round, nextCommitment, verify } = options;
  const { proof } = words;
  const facts: readonly (readonly [string, string])[] = [
    ...(round
      ? ([
          [proof.roundNumber, round.roundId],
          [proof.commitment, round.commitment],
          [proof.playerSeed, round.playerSeed],
          [proof.studioSeed, round.studioSeed ?? proof.studioSeedLater],
        ] as const)
      : []),
    ...(nextCommitment === null ? [] : [[proof.nextCommitment, nextCommitment] as const]),
  ];
  const found = round?.studioSeed ? verify() : null;
  const findings = element("div", { role: "status" }, ...(found ? findingsOf(options, found) : []));
  const list = element("dl", {}, ...facts.map(factOf));
  return proofParts(words, gameWords.lead, findings, list, stepsOf(options));
}

/** Arranges a proof: what it is about, the findings and facts, and the steps of a check with other tools. */
export function proofParts(
  { proof }: Pick<Words, "proof">,
  lead: string,
  findings: HTMLElement,
  facts: HTMLElement,
  steps: readonly string[],
): HTMLElement {
  return element(
    "div",
    { class: classes["Proof"] },
    element("p", {}, lead),
    findings,
    facts,
    element("h3", {}, proof.elsewhereTitle),
    element("ol", {}, ...steps.map((step) => element("li", {}, step))),
  );
}

/** Renders a name with its value. */
export function factOf([name, value]: readonly [name: string, value: string]): HTMLElement {
  return element("div", {}, element("dt", {}, name), element("dd", {}, value));
}

/** Renders the result of a check. */
export function finding(holds: boolean, text: string): HTMLElement {
  return element("p", { "data-holds": String(holds) }, text);
}

/** Steps of a check with other tools. */
function stepsOf({ words: { proof }, gameWords: { order, dealt }, places }: ProofOptions): string[] {
  const shuffle = order === undefined || places === undefined ? [] : [proof.shuffle(order, places)];
  return [...proof.elsewhere, ...shuffle, dealt];
}

function findingsOf(
  { words: { proof }, gameWords }: ProofOptions,
  { seedFits, resultFits }: Verification,
): HTMLElement[] {
  return [
    finding(seedFits, seedFits ? proof.seedFits : proof.seedFails),
    finding(resultFits, resultFits ? gameWords.resultFits : gameWords.resultFails),
  ];
}
