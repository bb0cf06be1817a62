import { moneyFigures, namesFor, overviewApi } from "@tessera/shared/operator-contracts/overview";
import { useQuery } from "@tessera/shared/query";
import { Chip, Icon, Loading, PageHead, QueryPart, Skeleton, Tile } from "@tessera/shared/ui";
import type { OperatorRole } from "@tessera/shared/operator-contracts/endpoint";
import { moneyQuery, waitingQuery } from "../overview/overview-queries.ts";
import { setSound, useSound } from "../overview/waiting-sound.ts";
import { secondsBetween, useWaitText } from "../overview/wait-text.ts";
import { useMayCall, useOperator } from "../session/operator-session.ts";
import { useTranslation } from "../texts.ts";
import { FailureTiles } from "./failure-tiles.tsx";
import { MoneyTiles } from "./money-tiles.tsx";
import { QueueTiles } from "./queue-tiles.tsx";
import styles from "./start.module.css";

/** Start page: what waits for the operator's roles, what fails, and the money of the day. */
export function StartPage() {
  const { t } = useTranslation();
  const { roles } = useOperator();
  const mayCall = useMayCall();
  return (
    <div className={styles.Page}>
      <header className={styles.Head}>
        <PageHead title={t("start.title")}>
          <SoundChoice />
        </PageHead>
        <Summary />
      </header>
      <Work roles={roles} />
      {mayCall(overviewApi.money) && <Money roles={roles} />}
    </div>
  );
}

/** Button that switches the sound of this browser. */
function SoundChoice() {
  const { t } = useTranslation();
  const isOn = useSound();
  return (
    <Chip pressed={isOn} onClick={() => setSound(!isOn)}>
      <Icon name="bell" size="small" />
      {t("start.sound")}
    </Chip>
  );
}

/** Sentence about everything that waits, announced when it changes. */
function Summary() {
  const { t } = useTranslation();
  const waitText = useWaitText();
  const { data } = useQuery(waitingQuery);
  const count = data?.queues.reduce((all, { waiting }) => all + waiting, 0) ?? 0;
  const oldest = data?.queues.flatMap((queue) => queue.oldest ?? []).toSorted()[0];
  return (
    <output className={styles.Summary}>
      {data &&
        (oldest === undefined
          ? t("start.nothingWaits")
          : t("start.waits", { count, time: waitText(secondsBetween(oldest, data.at)) }))}
    </output>
  );
}

/** Queues and failures, which one call tells. */
function Work({ roles }: { readonly roles: readonly OperatorRole[] }) {
  const { t } = useTranslation();
  const query = useQuery(waitingQuery);
  return (
    <QueryPart
      query={query}
      queryKey={waitingQuery.queryKey}
      failure={t("start.notLoaded")}
      skeleton={<SkeletonTiles count={8} />}
    >
      {({ at, queues, failures }) => (
        <>
          {queues.length > 0 && <QueueTiles queues={queues} at={at} />}
          {failures.length > 0 && <FailureTiles failures={failures} roles={roles} at={at} />}
        </>
      )}
    </QueryPart>
  );
}

function Money({ roles }: { readonly roles: readonly OperatorRole[] }) {
  const { t } = useTranslation();
  const query = useQuery(moneyQuery);
  return (
    <QueryPart
      query={query}
      queryKey={moneyQuery.queryKey}
      failure={t("start.money.notLoaded")}
      skeleton={<SkeletonTiles count={namesFor(moneyFigures, roles).length} />}
    >
      {(money) => <MoneyTiles {...money} />}
    </QueryPart>
  );
}

/** Placeholder of a section with so many tiles. */
function SkeletonTiles({ count }: { readonly count: number }) {
  return (
    <Loading>
      <div className={styles.Section}>
        <Skeleton width="third" height="title" />
        <div className={styles.Tiles}>
          {Array.from({ length: count }, (_, index) => (
            <Tile key={index} className={styles.Tile}>
              <Skeleton width="half" />
              <Skeleton width="third" height="title" />
              <Skeleton width="most" />
            </Tile>
          ))}
        </div>
      </div>
    </Loading>
  );
}
