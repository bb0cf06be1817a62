import { formatMinor, minorUnits } from "@tessera/shared/core/money";
import { useLanguage } from "@tessera/shared/i18n";
import { useQuery } from "@tessera/shared/query";
import { Chip, chipClass, classNames } from "@tessera/shared/ui";
import { mechanicsQuery } from "../game-queries.ts";
import styles from "./lobby-filters.module.css";
import { askedBets, volatilities, type GameProperties } from "./lobby-section.ts";
import { useTranslation } from "../texts.ts";

interface PropertyFiltersProps {
  readonly query: GameProperties;
  readonly changeQuery: (change: Partial<GameProperties>) => void;
}

/** Filters by what a game is: playable now, with a jackpot, its volatility, mechanic and bets. */
export function PropertyFilters({ query, changeQuery }: PropertyFiltersProps) {
  const { t } = useTranslation();
  const { data: mechanics } = useQuery(mechanicsQuery(useLanguage()));
  const { playableOnly, jackpotOnly, volatility, mechanic, bet } = query;
  return (
    <div role="group" aria-label={t("games.lobby.properties")} className={styles.Chips}>
      <Chip pressed={playableOnly} onClick={() => changeQuery({ playableOnly: !playableOnly })}>
        {t("games.lobby.playable")}
      </Chip>
      <Chip pressed={jackpotOnly} onClick={() => changeQuery({ jackpotOnly: !jackpotOnly })}>
        {t("games.card.jackpot")}
      </Chip>
      <ChipSelect
        label={t("games.lobby.volatility")}
        value={volatility}
        choices={volatilities.map((value) => ({ value, label: t(`games.volatility.${value}`) }))}
        onChoose={(chosen) =>
          changeQuery({ volatility: volatilities.find((known) => known === chosen) ?? "" })
        }
      />
      <ChipSelect
        label={t("games.lobby.mechanic")}
        value={mechanic}
        choices={(mechanics?.items ?? []).map(({ code, name }) => ({ value: code, label: name }))}
        onChoose={(chosen) => changeQuery({ mechanic: chosen })}
      />
      <ChipSelect
        label={t("games.lobby.bet")}
        value={bet === null ? "" : String(bet)}
        choices={askedBets.map((credits) => ({
          value: String(credits),
          label: t("games.lobby.betOf", { amount: formatMinor(minorUnits(credits * 100)) }),
        }))}
        onChoose={(chosen) => changeQuery({ bet: chosen === "" ? null : Number(chosen) })}
      />
    </div>
  );
}

interface ChipSelectProps {
  /** Name of the property; means any value. */
  readonly label: string;
  readonly value: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly onChoose: (value: string) => void;
}

/** Native select that looks like a chip. */
function ChipSelect({ label, value, choices, onChoose }: ChipSelectProps) {
  return (
    <select
      aria-label={label}
      className={classNames(chipClass, styles.Select)}
      data-chosen={value !== "" || undefined}
      value={value}
      onChange={(event) => onChoose(event.target.value)}
    >
      <option value="">{label}</option>
      {/* A value of the address stays chosen while its list has not come. */}
      {value !== "" && !choices.some((choice) => choice.value === value) && (
        <option value={value}>{value}</option>
      )}
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  );
}
