import { operatorJackpotsApi, type OperatorPot } from "@tessera/shared/operator-contracts/jackpots";
import { Amount, DateTime, Pairs, Status, TypeTile } from "@tessera/shared/ui";
import { callQuery } from "../../../http/call-query.ts";
import { useTranslation } from "../../../texts.ts";
import { amountColumn, type Column, DetailHead, ListArea } from "../../../ui/index.ts";
import { HeldDrawDecisions, HeldDrawFacts } from "./held-draw.tsx";

const jackpotsQuery = callQuery(["jackpots"], operatorJackpotsApi.list, {});

/** Pots of all pools: what they hold, their last draws, and what keeps one from being drawn. */
export function JackpotsPage() {
  const { t } = useTranslation();
  const columns: readonly Column<OperatorPot>[] = [
    { key: "pool", header: t("jackpots.pool"), place: "title", cell: ({ pool }) => pool },
    { key: "currency", header: t("jackpots.currency"), place: "meta", cell: ({ currency }) => currency },
    amountColumn("heldMinor", t("jackpots.held"), "amount"),
    amountColumn("mustDropMinor", t("jackpots.limit")),
    { key: "state", header: t("jackpots.state"), place: "status", cell: (pot) => <PotState pot={pot} /> },
  ];
  return (
    <ListArea
      title={t("jackpots.title")}
      text={t("jackpots.text")}
      query={jackpotsQuery}
      columns={columns}
      rowKey={({ pool, currency }) => `${pool} ${currency}`}
      leading={() => <TypeTile icon="shop" direction="move" />}
      rowName={({ pool, currency }) => `${pool} ${currency}`}
      detail={(pot) => <PotDetail pot={pot} />}
    />
  );
}

function PotState({ pot: { problem } }: { readonly pot: OperatorPot }) {
  const { t } = useTranslation();
  if (problem) return <Status kind="bad">{t(`jackpots.problems.${problem.kind}`)}</Status>;
  return <Status kind="good">{t("jackpots.fine")}</Status>;
}

function PotDetail({ pot }: { readonly pot: OperatorPot }) {
  const { t } = useTranslation();
  const { pool, currency, heldMinor, shownMinor, seedMinor, mustDropMinor, cycle, draws, problem } = pot;
  return (
    <>
      <DetailHead
        title={`${pool} · ${currency}`}
        status={<PotState pot={pot} />}
        amount={<Amount minor={heldMinor} size="large" />}
      />
      {pot.held && <HeldDrawFacts held={pot.held} />}
      <Pairs
        pairs={[
          { label: t("jackpots.shown"), value: <Amount minor={shownMinor} /> },
          { label: t("jackpots.seed"), value: <Amount minor={seedMinor} /> },
          { label: t("jackpots.limit"), value: <Amount minor={mustDropMinor} /> },
          { label: t("jackpots.cycle"), value: String(cycle) },
          { label: t("jackpots.drawsPerDay"), value: String(pot.drawsPerDay) },
          ...(problem ? [{ label: t("jackpots.since"), value: <DateTime instant={problem.since} /> }] : []),
          ...draws.map((draw) => ({
            label: t("jackpots.draw", { cycle: draw.cycle }),
            value: (
              <span>
                <Amount minor={draw.amountMinor} /> <DateTime instant={draw.drawnAt} />
              </span>
            ),
          })),
        ]}
      />
      <HeldDrawDecisions pot={pot} />
    </>
  );
}
