import { formatMinor } from "@tessera/shared/core/money";
import { queryOptions, useQuery } from "@tessera/shared/query";
import { Note, Pairs, Stack } from "@tessera/shared/ui";
import { ProofChecks } from "../proof/proof-checks.tsx";
import { ProofCode } from "../proof/proof-code.tsx";
import { ProofCommands } from "../proof/proof-commands.tsx";
import {
  bookingOf,
  type DrawOfPot,
  messageOf,
  verifyDraw,
  verifyDrawCommands,
  winningBound,
} from "./verify-draw.ts";
import { useTranslation } from "../texts.ts";

const code = (label: string, text: string) => ({ label, value: <ProofCode>{text}</ProofCode> });

/** Proof of a draw, computed again in the page, with everything that it follows from. */
export function DrawProof(drawn: DrawOfPot) {
  const { t } = useTranslation();
  const { pool, currency, draw } = drawn;
  const bound = winningBound(draw);
  const booking = bookingOf(drawn) ?? "";
  const { data, isError } = useQuery(
    queryOptions({
      queryKey: ["verified-draw", pool, currency, draw.cycle, draw.secret],
      queryFn: () => verifyDraw(drawn),
      retry: false,
    }),
  );
  function howOf(): string {
    if (draw.mustDrop)
      return t(draw.ticket ? "games.jackpots.howMustDrop" : "games.jackpots.howMustDropFormer");
    return draw.ticket ? t("games.jackpots.how", { bound }) : t("games.jackpots.howFormer", { bound });
  }
  return (
    <Stack>
      {data && (
        <ProofChecks
          verdict={{ right: t("games.jackpots.right"), wrong: t("games.jackpots.wrong") }}
          checks={[
            {
              isRight: data.isCommitted,
              text: t(draw.ticket ? "games.jackpots.bothCommitted" : "games.jackpots.committed"),
            },
            {
              isRight: data.isWinning,
              text: draw.mustDrop
                ? t(draw.ticket ? "games.jackpots.mustDrop" : "games.jackpots.mustDropFormer")
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
      {!draw.ticket && <Note icon="info">{t("games.jackpots.formerRule")}</Note>}
      <Pairs
        pairs={[
          code(t("games.jackpots.secret"), draw.secret),
          code(t("games.jackpots.commitment"), draw.commitment),
          ...(draw.ticket
            ? [
                code(t("games.jackpots.siteSecret"), draw.ticket.secret),
                code(t("games.jackpots.siteCommitment"), draw.ticket.commitment),
                code(t("games.jackpots.bookingId"), draw.ticket.bookingId),
                code(t("games.jackpots.playerSeed"), draw.ticket.playerSeed),
                code(t("games.jackpots.booking"), booking),
              ]
            : []),
          ...(data || !draw.ticket
            ? [code(t("games.jackpots.message"), messageOf(drawn, data?.ticket ?? null))]
            : []),
          { label: t("games.jackpots.bet"), value: formatMinor(draw.betMinor) },
          { label: t("games.jackpots.odds"), value: formatMinor(draw.oddsMinor) },
        ]}
      />
      <ProofCommands how={howOf()} commands={verifyDrawCommands(drawn)} />
    </Stack>
  );
}
