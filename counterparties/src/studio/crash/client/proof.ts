import { element } from "../../../platform/client/element.ts";
import type { CrashProof, ProofReply } from "../crash-api.ts";
import { formatMultiplier } from "../engine/multiplier.ts";
import { factOf, finding, proofParts } from "../../page/proof-content.ts";
import type { CrashPageWords, CrashProofWords } from "./locales/words.ts";
import { type CrashVerification, type SeenRound, verifyRound } from "./verify.ts";

/**
 * Renders the proof of the last round that is over, its check in this page, and the commitment of the next
 * one.
 *
 * @param read asks the studio
 * @param seenOf what this page was shown of a round before its crash
 */
export function proofContent(
  words: CrashPageWords,
  read: () => Promise<ProofReply>,
  seenOf: (number: number) => SeenRound | undefined,
): HTMLElement {
  const { proof, crash } = words;
  const findings = element("div", { role: "status" }, element("p", {}, proof.checking));
  const facts = element("dl", {});
  const show = async () => {
    const { last, commitment } = await read();
    const next = [crash.proof.nextCommitment, commitment] as const;
    if (!last) {
      findings.replaceChildren(element("p", {}, crash.proof.none));
      facts.replaceChildren(factOf(next));
      return;
    }
    const seen = seenOf(last.number);
    const found = verifyRound(last, seen);
    findings.replaceChildren(...findingsOf(crash.proof, found));
    facts.replaceChildren(...[...factsOf(words, last, seen, found), next].map(factOf));
  };
  show().catch(() => findings.replaceChildren(element("p", {}, words.failures.CONNECTION_LOST.title)));
  return proofParts(words, crash.proof.lead, findings, facts, crash.proof.elsewhere);
}

type Fact = readonly [name: string, value: string];

function factsOf(
  { proof, crash }: CrashPageWords,
  last: CrashProof,
  seen: SeenRound | undefined,
  { playersSeed }: CrashVerification,
): Fact[] {
  const { number, commitment, studioSeed, playerSeeds, crashPoint } = last;
  return [
    [proof.roundNumber, String(number)],
    [crash.proof.crashPoint, formatMultiplier(crashPoint)],
    [proof.commitment, commitment],
    [proof.studioSeed, studioSeed],
    ...(seen?.ownSeed ? [[crash.proof.ownSeed, seen.ownSeed] as const] : []),
    [crash.proof.playersSeed, playersSeed],
    [crash.proof.playerSeeds(playerSeeds.length), playerSeeds.join(",")],
  ];
}

function findingsOf(
  words: CrashProofWords,
  { commitment, hasOwnSeed, pointFits }: CrashVerification,
): HTMLElement[] {
  const commitments = {
    seen: words.commitmentSeen,
    unseen: words.commitmentUnseen,
    fails: words.commitmentFails,
  };
  return [
    finding(commitment !== "fails", commitments[commitment]),
    ...(hasOwnSeed === null
      ? []
      : [finding(hasOwnSeed, hasOwnSeed ? words.ownSeedIn : words.ownSeedMissing)]),
    finding(pointFits, pointFits ? words.pointFits : words.pointFails),
  ];
}
