import { gameCategories } from "@tessera/shared/contracts/game-categories";
import { useOfferedCategories, useQuery, useRetryNow, useStillTrying } from "@tessera/shared/query";
import { Link } from "@tessera/shared/router";
import { Chip, chipClass, ChipGroup, classNames, Icon, SearchField, Swatch } from "@tessera/shared/ui";
import { providersQuery } from "../game-queries.ts";
import styles from "./lobby-filters.module.css";
import {
  gameSorts,
  searchMax,
  formatLobbyQuery,
  type LobbySection,
  type LobbyQuery,
} from "./lobby-section.ts";
import { PropertyFilters } from "./property-filters.tsx";
import { RecentSearches } from "./recent-searches.tsx";
import { usePrefetchList } from "./use-prefetch-list.ts";
import { useTranslation } from "../texts.ts";

interface LobbyFiltersProps {
  readonly section: LobbySection;
  readonly query: LobbyQuery;
  readonly changeQuery: (change: Partial<LobbyQuery>, options?: { readonly isTyping?: boolean }) => void;
}

/** Fields for search, sort, categories and studios. */
export function LobbyFilters({ section, query, changeQuery }: LobbyFiltersProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.Filters}>
      <div className={styles.SearchLine}>
        <SearchField
          label={t("games.lobby.search")}
          maxLength={searchMax}
          value={query.q}
          onSearch={(q) => changeQuery({ q }, { isTyping: true })}
        />
        <SortSelect query={query} changeQuery={changeQuery} />
      </div>
      <div className={styles.Lines}>
        {query.q === "" && <RecentSearches onSearch={(q) => changeQuery({ q })} />}
        <div className={styles.CategoryLine}>
          {section.kind === "favourites" ? <span /> : <CategoryChips section={section} query={query} />}
          <SortChips query={query} changeQuery={changeQuery} />
        </div>
        <PropertyFilters query={query} changeQuery={changeQuery} />
        {section.kind !== "provider" && (
          <ProviderChips section={section} query={query} changeQuery={changeQuery} />
        )}
      </div>
    </div>
  );
}

/** Links to the categories that have a game and to the current one, each with the current query. */
function CategoryChips({ section, query }: Pick<LobbyFiltersProps, "section" | "query">) {
  const { t } = useTranslation();
  const providers = section.kind === "provider" ? [section.provider] : query.providers;
  const next = { ...query, providers };
  const search = formatLobbyQuery(next).toString();
  const prefetch = usePrefetchList();
  const current = section.kind === "category" ? section.category : section.kind === "all" ? "all" : null;
  const offered = useOfferedCategories();
  const shown = gameCategories.filter((category) => category === current || offered.includes(category));
  return (
    <nav aria-label={t("games.lobby.category")} className={styles.Chips}>
      {(["all", ...shown] as const).map((category) => (
        <Link
          key={category}
          to={{ pathname: category === "all" ? "/games" : `/games/${category}`, search }}
          className={chipClass}
          aria-current={category === current ? "page" : undefined}
          {...prefetch(category === "all" ? { kind: "all" } : { kind: "category", category }, next)}
        >
          {t(`games.categories.${category}`)}
        </Link>
      ))}
    </nav>
  );
}

function useSortChoices() {
  const { t } = useTranslation();
  return gameSorts.map((value) => ({ value, label: t(`games.lobby.${value}`) }));
}

function SortChips({ query, changeQuery }: Pick<LobbyFiltersProps, "query" | "changeQuery">) {
  const { t } = useTranslation();
  const choices = useSortChoices();
  return (
    <div className={styles.SortChips}>
      <span aria-hidden="true">{t("games.lobby.sort")}</span>
      <ChipGroup
        label={t("games.lobby.sort")}
        choices={choices}
        value={query.sortBy}
        onChange={(sortBy) => changeQuery({ sortBy })}
      />
    </div>
  );
}

/** Sort select where chips do not fit: a tile with a native select over it. */
function SortSelect({ query, changeQuery }: Pick<LobbyFiltersProps, "query" | "changeQuery">) {
  const { t } = useTranslation();
  const choices = useSortChoices();
  return (
    <div className={styles.SortTile} data-changed={query.sortBy !== "popularity" || undefined}>
      <Icon name="filter" />
      <select
        aria-label={t("games.lobby.sort")}
        value={query.sortBy}
        onChange={(event) => {
          const chosen = gameSorts.find((sort) => sort === event.target.value);
          if (chosen) changeQuery({ sortBy: chosen });
        }}
      >
        {choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </div>
  );
}

/** Studio chips with multiple selection. The list works without them; a chip says so and loads them again. */
function ProviderChips({ section, query, changeQuery }: LobbyFiltersProps) {
  const { t } = useTranslation();
  const options = providersQuery(section.kind === "category" ? section.category : undefined);
  const studios = useQuery(options);
  const { data } = studios;
  const isStillTrying = useStillTrying(studios);
  const tryNow = useRetryNow(options.queryKey, studios.refetch);
  const { providers } = query;
  const prefetch = usePrefetchList();
  const choice = (next: readonly string[]) => ({
    onClick: () => changeQuery({ providers: next }),
    ...prefetch(section, { ...query, providers: next.toSorted() }),
  });
  const toggled = (code: string) =>
    providers.includes(code) ? providers.filter((other) => other !== code) : [...providers, code];
  return (
    <div
      role="group"
      aria-label={t("games.lobby.provider")}
      className={classNames(styles.Chips, styles.Studios)}
    >
      <Chip pressed={providers.length === 0} {...choice([])}>
        {t("games.lobby.allProviders")}
      </Chip>
      {!data && (studios.isError || isStillTrying) && (
        <span role="status">
          <Chip pressed={false} onClick={tryNow}>
            <Icon name="retry" size="small" />
            {t("games.lobby.providersNotLoaded")}
          </Chip>
        </span>
      )}
      {data?.items.map(({ code, name, swatch }) => (
        <Chip key={code} pressed={providers.includes(code)} {...choice(toggled(code))}>
          <Swatch colour={swatch} />
          {name}
        </Chip>
      ))}
    </div>
  );
}
