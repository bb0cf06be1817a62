import { textIn } from "@tessera/shared/core/languages";
import { useLanguage } from "@tessera/shared/i18n";
import type { OperatorGame } from "@tessera/shared/operator-contracts/catalogue";
import { useQuery } from "@tessera/shared/query";
import { ChipGroup, DateTime, TypeTile } from "@tessera/shared/ui";
import { useTranslation } from "../../../texts.ts";
import { type Column, ListArea, QueueSearch, useListFilter } from "../../../ui/index.ts";
import { gameFilterForm, gamesQuery, gameStatuses } from "./catalogue-queries.ts";
import { GameDetail } from "./game-detail.tsx";
import { GameStatus } from "./game-status.tsx";
import { StudioSection } from "./studio-section.tsx";

/** Games of every status with what players see of each, and their studios. */
export function CataloguePage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { filter, isFiltered, change, turnTo } = useListFilter(gameFilterForm);
  const options = gamesQuery(filter);
  return (
    <ListArea
      title={t("catalogue.title")}
      text={t("catalogue.text")}
      filters={
        <>
          <ChipGroup
            label={t("catalogue.state")}
            value={filter.status}
            choices={(["all", ...gameStatuses] as const).map((value) => ({
              value,
              label: t(`catalogue.states.${value}`),
            }))}
            onChange={(status) => change({ status })}
          />
          <QueueSearch
            label={t("catalogue.search")}
            value={filter.search}
            onSearch={(search) => change({ search })}
          />
        </>
      }
      detail={(game) => <GameDetail game={game} />}
      query={useQuery(options)}
      queryKey={options.queryKey}
      failure={t("catalogue.notLoaded")}
      empty={t("catalogue.empty")}
      isFiltered={isFiltered}
      onPage={turnTo}
      columns={useGameColumns()}
      rowKey={({ id }) => id}
      rowLabel={({ name }) => t("desk.queue.open", { name: textIn(name, language) })}
      leading={() => <TypeTile icon="games" />}
    >
      <StudioSection />
    </ListArea>
  );
}

/** Columns of the list. */
function useGameColumns(): readonly Column<OperatorGame>[] {
  const { t } = useTranslation();
  const language = useLanguage();
  return [
    {
      key: "name",
      header: t("catalogue.name"),
      place: "title",
      cell: ({ name }) => <b>{textIn(name, language)}</b>,
    },
    { key: "studio", header: t("catalogue.studio"), place: "meta", cell: ({ provider }) => provider.name },
    { key: "place", header: t("catalogue.place"), numeric: true, cell: ({ place }) => place ?? "–" },
    {
      key: "until",
      header: t("catalogue.until"),
      cell: ({ until }) => (until === null ? "–" : <DateTime instant={until} />),
    },
    {
      key: "status",
      header: t("catalogue.state"),
      place: "status",
      cell: (row) => <GameStatus game={row} />,
    },
  ];
}
