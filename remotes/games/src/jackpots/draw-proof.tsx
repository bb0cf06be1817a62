import { formatMinor } from "@tessera/shared/core/money";
import { queryOptions, useQuery } from "@tessera/shared/query";
import { Note, Pairs, Stack } from "@tessera/shared/ui";
import { ProofChecks } from "../proof/proof-checks.tsx";
import { ProofCode } from "../proof/proof-code.tsx";
import { ProofCommands } from "../proof/proof-commands.tsx";
import { type DrawOfPot, messageOf, verifyDraw, verifyDrawCommands, winningBound } from "./verify-draw.ts";
import { useTranslation } from "../texts.ts";

/** Proof of a draw, computed anew in the page, with everything that it follows from. */
export function DrawProof(drawn: DrawOfPot) {
  const { t } = useTranslation();
  const { pool, currency, draw } = drawn;
  const bound = winningBound(draw);
  const { data, isError } = useQuery(
    queryOptions({
      queryKey: ["verified-draw", pool, currency, draw.cycle, draw.secret],
      queryFn: () => verifyDraw(drawn),
      retry: false,
    }),
  );
  return (
    <Stack>
      {data && (
        <ProofChecks
          verdict={{ right: t("games.jackpots.right"), wrong: t("games.jackpots.wrong") }}
          checks={[
            { isRight: data.isCommitted, text: t("games.jackpots.committed") },
            {
              isRight: data.isWinning,
              text: draw.mustDrop
                ? t("games.jackpots.mustDrop")
                : t("games.jackpots.wins", { digits: data.digits, bound }),
            },
          ]}
        />
      )}
      {isError && (
        <Note announce="alert" icon="warning">
          {t("games.jackpots.failed")}
        </Note>
      )}
      <Pairs
        pairs={[
          { label: t("games.jackpots.secret"), value: <ProofCode>{draw.secret}</ProofCode> },
          { label: t("games.jackpots.commitment"), value: <ProofCode>{draw.commitment}</ProofCode> },
          { label: t("games.jackpots.message"), value: <ProofCode>{messageOf(drawn)}</ProofCode> },
          { label: t("games.jackpots.bet"), value: formatMinor(draw.betMinor) },
          { label: t("games.jackpots.odds"), value: formatMinor(draw.oddsMinor) },
        ]}
      />
      <ProofCommands
        how={draw.mustDrop ? t("games.jackpots.howMustDrop") : t("games.jackpots.how", { bound })}
        commands={verifyDrawCommands(drawn)}
      />
    </Stack>
  );
}
