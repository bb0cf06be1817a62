import { call } from "@tessera/shared/http";
import { operatorExclusionsApi, type OperatorExclusion } from "@tessera/shared/operator-contracts/exclusions";
import { DateTime, Pairs, Status, TypeTile } from "@tessera/shared/ui";
import { useMayCall } from "../../../session/operator-session.ts";
import { useTranslation } from "../../../texts.ts";
import {
  type Column,
  column,
  ConfirmationButton,
  DetailActions,
  DetailHead,
  ListArea,
  PlayerLink,
  sharedFilterForm,
  rowsQuery,
  useListFilter,
} from "../../../ui/index.ts";

/** Breaks and self-exclusions that hold now. */
export function ExclusionsPage() {
  const { t } = useTranslation();
  const list = useListFilter(sharedFilterForm);
  const columns: readonly Column<OperatorExclusion>[] = [
    column("player", t("desk.queue.player"), ({ username }) => username, "title"),
    column("kind", t("exclusions.kind"), ({ kind }) => t(`exclusions.kinds.${kind}`), "meta"),
    column("until", t("exclusions.until"), (row) => <Until exclusion={row} />),
    column("state", t("exclusions.state"), (row) => <State exclusion={row} />, "status"),
  ];
  return (
    <ListArea
      title={t("exclusions.title")}
      text={t("exclusions.text")}
      list={list}
      searchLabel={t("desk.list.searchPlayer")}
      usualOrder="oldest"
      query={rowsQuery("exclusions", operatorExclusionsApi.list, list.filter)}
      columns={columns}
      rowKey={({ id }) => id}
      leading={() => <TypeTile icon="lock" direction="move" />}
      rowName={({ username }) => username}
      detail={(exclusion) => <ExclusionDetail exclusion={exclusion} />}
    />
  );
}

interface OfExclusion {
  readonly exclusion: OperatorExclusion;
}

function Until({ exclusion: { until } }: OfExclusion) {
  const { t } = useTranslation();
  return until === null ? t("exclusions.forGood") : <DateTime instant={until} />;
}

function State({ exclusion: { isLiftable, liftedAt } }: OfExclusion) {
  const { t } = useTranslation();
  if (liftedAt !== null) return <Status kind="over">{t("exclusions.lifted")}</Status>;
  return isLiftable ? (
    <Status kind="waiting">{t("exclusions.liftable")}</Status>
  ) : (
    <Status kind="good">{t("exclusions.holds")}</Status>
  );
}

function ExclusionDetail({ exclusion }: OfExclusion) {
  const { t } = useTranslation();
  const mayLift = useMayCall()(operatorExclusionsApi.lift);
  const { id, username, kind, startsAt, isLiftable } = exclusion;
  return (
    <>
      <DetailHead
        title={<PlayerLink id={exclusion.playerId} username={username} />}
        status={<State exclusion={exclusion} />}
      />
      <Pairs
        pairs={[
          { label: t("exclusions.kind"), value: t(`exclusions.kinds.${kind}`) },
          { label: t("exclusions.startsAt"), value: <DateTime instant={startsAt} /> },
          { label: t("exclusions.until"), value: <Until exclusion={exclusion} /> },
        ]}
      />
      <DetailActions note={t(isLiftable ? "exclusions.effect" : "exclusions.notLiftable")}>
        <ConfirmationButton
          isOffered={isLiftable && mayLift}
          kind="lit"
          hotkey="a"
          label={t("exclusions.lift")}
          queue="exclusions"
          title={t("exclusions.ask", { username })}
          description={t("exclusions.effect")}
          send={() => call(operatorExclusionsApi.lift, { params: { id } })}
        />
      </DetailActions>
    </>
  );
}
