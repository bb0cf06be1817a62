import { textIn } from "@tessera/shared/core/languages";
import { useLanguage } from "@tessera/shared/i18n";
import { type OperatorAward, operatorFreeRoundsApi } from "@tessera/shared/operator-contracts/free-rounds";
import { Amount, DateTime, Pairs, Status, type StatusKind, TypeTile } from "@tessera/shared/ui";
import { useTranslation } from "../../../texts.ts";
import {
  amountColumn,
  type Column,
  column,
  DetailActions,
  DetailHead,
  ListArea,
  PlayerLink,
  sharedFilterForm,
  rowsQuery,
  useListFilter,
} from "../../../ui/index.ts";

const playedOf = ({ used, count }: OperatorAward) => `${used} / ${count}`;

/** Free rounds that players have won at the wheels: played, left and lapsed ones. */
export function FreeRoundsPage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const list = useListFilter(sharedFilterForm);
  const columns: readonly Column<OperatorAward>[] = [
    column("player", t("desk.queue.player"), ({ username }) => <b>{username}</b>, "title"),
    column("game", t("freeRounds.game"), ({ game }) => textIn(game, language), "meta"),
    { key: "played", header: t("freeRounds.played"), numeric: true, cell: playedOf },
    amountColumn("wonMinor", t("freeRounds.won"), "amount"),
    column("expiresAt", t("freeRounds.expiresAt"), ({ expiresAt }) => <DateTime instant={expiresAt} />),
    column("status", t("freeRounds.state"), (award) => <AwardStatus award={award} />, "status"),
  ];
  return (
    <ListArea
      title={t("freeRounds.title")}
      text={t("freeRounds.text")}
      list={list}
      searchLabel={t("freeRounds.search")}
      query={rowsQuery("free-rounds", operatorFreeRoundsApi.list, list.filter)}
      columns={columns}
      rowKey={({ id }) => id}
      leading={() => <TypeTile icon="play" direction="move" />}
      rowName={({ username, spin }) => `${username}, ${spin}`}
      detail={(award) => <AwardDetail award={award} />}
    />
  );
}

function AwardDetail({ award }: { readonly award: OperatorAward }) {
  const { t } = useTranslation();
  const { username, playerId, spin, game, currency, stakeMinor, wonMinor, createdAt, expiresAt, lapsedAt } =
    award;
  return (
    <>
      <DetailHead
        title={spin}
        status={<AwardStatus award={award} />}
        amount={<Amount minor={wonMinor} size="large" />}
        text={username}
      />
      <Pairs
        pairs={[
          { label: t("desk.queue.player"), value: <PlayerLink id={playerId} username={username} /> },
          { label: t("freeRounds.game"), value: textIn(game, useLanguage()) },
          { label: t("freeRounds.played"), value: playedOf(award) },
          { label: t("freeRounds.stake"), value: <Amount minor={stakeMinor} /> },
          { label: t("freeRounds.currency"), value: currency },
          { label: t("freeRounds.createdAt"), value: <DateTime instant={createdAt} /> },
          { label: t("freeRounds.expiresAt"), value: <DateTime instant={expiresAt} /> },
          ...(lapsedAt === null
            ? []
            : [{ label: t("freeRounds.lapsedAt"), value: <DateTime instant={lapsedAt} /> }]),
        ]}
      />
      <DetailActions note={t("freeRounds.note")} />
    </>
  );
}

type AwardState = "open" | "played" | "lapsed";

const kinds: Readonly<Record<AwardState, StatusKind>> = { open: "waiting", played: "good", lapsed: "over" };

function stateOf({ count, used, lapsedAt }: Pick<OperatorAward, "count" | "used" | "lapsedAt">): AwardState {
  if (lapsedAt !== null) return "lapsed";
  return used < count ? "open" : "played";
}

/** State of an award: rounds are left, all are played, or its time is over. */
function AwardStatus({ award }: { readonly award: OperatorAward }) {
  const { t } = useTranslation();
  const state = stateOf(award);
  return <Status kind={kinds[state]}>{t(`freeRounds.states.${state}`)}</Status>;
}
