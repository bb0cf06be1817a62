/** A fault of one line, to see that a check of its file picks the test file that finds it. */
export interface PlantedFault {
  readonly path: string;
  /** Text that is in the file, and what replaces it. */
  readonly right: string;
  readonly wrong: string;
  readonly test: string;
}

/** The fault, found by the test file with the name of its own. */
const fault = (path: string, right: string, wrong: string, ending = "ts"): PlantedFault => ({
  path,
  right,
  wrong,
  test: path.replace(/\.tsx?$/, `.test.${ending}`),
});

/** Faults in all rooms of the project. */
export const plantedFaults: readonly PlantedFault[] = [
  fault("shared/src/core/amount-int.ts", "amount > 0", "amount >= 0"),
  fault("shared/src/operator-contracts/wheel-rules.ts", "bet <= betMaxMinor", "bet >= betMaxMinor"),
  fault("shared/src/ui/failure-text.ts", 'context: "forGood"', 'context: "reason"', "tsx"),
  fault("shell/src/auth/return-path.ts", String.raw`(?![/\\])`, ""),
  fault("remotes/account/src/history/history-filter.ts", "defaultDays = 7", "defaultDays = 8"),
  fault("remotes/games/src/lobby/grid-shape.ts", "? 4 : 2", "? 3 : 2"),
  fault(
    "remotes/referral/src/overview/referral-page.tsx",
    'status === "approved"',
    'status !== "approved"',
    "tsx",
  ),
  fault("remotes/wallet/src/cashier/real-amount.ts", "exponent === 0 ? 3", "exponent === 0 ? 2"),
  fault("desk/src/areas/cashier/reconciliation/amount-text.ts", "String(amount)", "String(-amount)"),
  fault("server/src/modules/auth/reserved-usernames.ts", '"tessera",', ""),
  fault("server/src/platform/concurrency/work-queue.ts", "length >= waitingMax", "length > waitingMax"),
  fault(
    "server/src/integrations/payment-gateway/payment-signature.ts",
    "SecondsMax = 300",
    "SecondsMax = 3000",
  ),
  fault("database/src/lock-folder.ts", "!(await claim(own, path))", "await claim(own, path)"),
  fault("releases/src/live/recent-check.ts", "if (ageMs >= staleMs)", "if (ageMs < staleMs)"),
  fault("releases/src/documents/page-map.ts", "slots.length > 0", "slots.length > 9"),
  fault("releases/src/client/commit.ts", '!line.startsWith("#")', 'line.startsWith("# ")'),
  fault("releases/src/pointers/required-checks.ts", "[id], set)", "[id])"),
  fault("releases/src/evidence/way-back.ts", "judgeSince(note.at)", "judgeSince(new Date(0))"),
  fault("releases/src/evidence/gate.ts", "at.getTime() < pauseMs", "at.getTime() < 0"),
  fault("releases/src/evidence/visits.ts", "<= ${networkVisitsMax}\n", "<= 100000\n"),
  fault("site/src/http/forwarded.ts", "addresses.unshift", "addresses.push"),
  fault("counterparties/src/studio/blackjack/client/verify.ts", 'join("/") ===', 'join("/") !=='),
  fault("counterparties/src/gateway/real-amount.ts", "decimalsOf(currency)", "0"),
  fault(
    "counterparties/src/live-studio/round-routes.ts",
    "start > rounds.length",
    "start > rounds.length + 1000",
  ),
  fault("counterparties/src/mailbox/mailbox.ts", "mails.list(to)", "mails.list(undefined)"),
  fault("tools/citations/decisions.ts", "...findDoubles(pages),", ""),
  fault("tools/words/find-words.ts", "?:${overLines(word)}", "?:${word}"),
  fault("e2e/readme-commands.ts", '"npm run check": step,', ""),
];
