import { textIn } from "@tessera/shared/core/languages";
import { useLanguage } from "@tessera/shared/i18n";
import { operatorCatalogueApi, type OperatorGame } from "@tessera/shared/operator-contracts/catalogue";
import * as z from "@tessera/shared/schema";
import { ChipGroup, DateTime, TypeTile } from "@tessera/shared/ui";
import { pageQuery } from "../../../http/call-query.ts";
import { useTranslation } from "../../../texts.ts";
import {
  type Column,
  column,
  type FilterForm,
  ListArea,
  numberColumn,
  QueueSearch,
  useListFilter,
} from "../../../ui/index.ts";
import { GameDetail } from "./game-detail.tsx";
import { GameStatus } from "./game-dialog.tsx";
import { StudioSection } from "./studio-section.tsx";

const pageSize = 25;
const states = ["all", "active", "maintenance", "hidden", "coming_later"] as const;

interface GameFilter {
  readonly status: (typeof states)[number];
  readonly search: string;
  readonly pageIndex: number;
}

const filterForm: FilterForm<GameFilter> = {
  defaults: { status: "all", search: "", pageIndex: 0 },
  parsers: { status: z.enum(states), search: z.string().check(z.maxLength(60)) },
};

/** One page of games, those with a place first. */
function gamesQuery({ status, search, pageIndex }: GameFilter) {
  return pageQuery(["games", "list", status, search, pageIndex], operatorCatalogueApi.games, {
    query: { status: status === "all" ? undefined : status, q: search, pageIndex, pageSize },
  });
}

/** Games of every status with what players see of each, and their studios. */
export function CataloguePage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { filter, isFiltered, change, turnTo } = useListFilter(filterForm);
  return (
    <ListArea
      title={t("catalogue.title")}
      text={t("catalogue.text")}
      filters={
        <>
          <ChipGroup
            label={t("catalogue.state")}
            value={filter.status}
            choices={states.map((value) => ({ value, label: t(`catalogue.states.${value}`) }))}
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
      query={gamesQuery(filter)}
      failure={t("catalogue.notLoaded")}
      empty={t("catalogue.empty")}
      isFiltered={isFiltered}
      onPage={turnTo}
      columns={useGameColumns()}
      rowKey={({ id }) => id}
      rowName={({ name }) => textIn(name, language)}
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
    column("name", t("catalogue.name"), ({ name }) => <b>{textIn(name, language)}</b>, "title"),
    column("studio", t("catalogue.studio"), ({ provider }) => provider.name, "meta"),
    numberColumn("place", t("catalogue.place"), ({ place }) => place ?? "–"),
    column("until", t("catalogue.until"), ({ until }) =>
      until === null ? "–" : <DateTime instant={until} />,
    ),
    column("status", t("catalogue.state"), (row) => <GameStatus game={row} />, "status"),
  ];
}
