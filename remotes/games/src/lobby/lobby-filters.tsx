import { gameCategories } from "@tessera/shared/contracts/games";
import { useTranslation } from "@tessera/shared/i18n";
import { useQuery } from "@tessera/shared/query";
import { Link } from "@tessera/shared/router";
import { Chip, chipClass, ChipGroup, Icon, SearchField, Swatch } from "@tessera/shared/ui";
import { providersQuery } from "../game-queries.ts";
import styles from "./lobby-filters.module.css";
import { gameSorts, searchMax, writeNarrowing, type LobbyPlace, type Narrowing } from "./lobby-place.ts";

interface LobbyFiltersProps {
  readonly place: LobbyPlace;
  readonly narrowing: Narrowing;
  readonly narrow: (change: Partial<Narrowing>, options?: { readonly isTyping?: boolean }) => void;
}

/** Search, sort, categories and studios. */
export function LobbyFilters({ place, narrowing, narrow }: LobbyFiltersProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.Filters}>
      <div className={styles.SearchLine}>
        <SearchField
          label={t("games.lobby.search")}
          maxLength={searchMax}
          value={narrowing.q}
          onSearch={(q) => narrow({ q }, { isTyping: true })}
        />
        <SortSelect narrowing={narrowing} narrow={narrow} />
      </div>
      <div className={styles.Lines}>
        <div className={styles.CategoryLine}>
          {place.kind === "favourites" ? <span /> : <CategoryChips place={place} narrowing={narrowing} />}
          <SortChips narrowing={narrowing} narrow={narrow} />
        </div>
        {place.kind !== "provider" && <ProviderChips place={place} narrowing={narrowing} narrow={narrow} />}
      </div>
    </div>
  );
}

/** Categories are paths; what the list is narrowed by goes along. */
function CategoryChips({ place, narrowing }: Pick<LobbyFiltersProps, "place" | "narrowing">) {
  const { t } = useTranslation();
  const providers = place.kind === "provider" ? [place.provider] : narrowing.providers;
  const search = writeNarrowing({ ...narrowing, providers }).toString();
  const current = place.kind === "category" ? place.category : place.kind === "all" ? "all" : null;
  return (
    <nav aria-label={t("games.lobby.category")} className={styles.Chips}>
      {(["all", ...gameCategories] as const).map((category) => (
        <Link
          key={category}
          to={{ pathname: category === "all" ? "/games" : `/games/${category}`, search }}
          className={chipClass}
          aria-current={category === current ? "page" : undefined}
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

function SortChips({ narrowing, narrow }: Pick<LobbyFiltersProps, "narrowing" | "narrow">) {
  const { t } = useTranslation();
  const choices = useSortChoices();
  return (
    <div className={styles.SortChips}>
      <span aria-hidden="true">{t("games.lobby.sort")}</span>
      <ChipGroup
        label={t("games.lobby.sort")}
        choices={choices}
        value={narrowing.sortBy}
        onChange={(sortBy) => narrow({ sortBy })}
      />
    </div>
  );
}

/** The sort where there is no room for chips: a tile with the browser's own select lying over it. */
function SortSelect({ narrowing, narrow }: Pick<LobbyFiltersProps, "narrowing" | "narrow">) {
  const { t } = useTranslation();
  const choices = useSortChoices();
  return (
    <div className={styles.SortTile} data-changed={narrowing.sortBy !== "popularity" || undefined}>
      <Icon name="filter" />
      <select
        aria-label={t("games.lobby.sort")}
        value={narrowing.sortBy}
        onChange={(event) => {
          const chosen = gameSorts.find((sort) => sort === event.target.value);
          if (chosen) narrow({ sortBy: chosen });
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

/** Studios, several at once. They are an aid: while they are not there, the list works without. */
function ProviderChips({ place, narrowing, narrow }: LobbyFiltersProps) {
  const { t } = useTranslation();
  const { data } = useQuery(providersQuery(place.kind === "category" ? place.category : undefined));
  const { providers } = narrowing;
  const turn = (code: string) =>
    narrow({
      providers: providers.includes(code)
        ? providers.filter((other) => other !== code)
        : [...providers, code],
    });
  return (
    <div role="group" aria-label={t("games.lobby.provider")} className={styles.Chips}>
      <Chip pressed={providers.length === 0} onClick={() => narrow({ providers: [] })}>
        {t("games.lobby.allProviders")}
      </Chip>
      {data?.items.map(({ code, name, swatch }) => (
        <Chip key={code} pressed={providers.includes(code)} onClick={() => turn(code)}>
          <Swatch colour={swatch} />
          {name}
        </Chip>
      ))}
    </div>
  );
}
