import { storage } from "@tessera/shared/session";
import { Chip, IconButton } from "@tessera/shared/ui";
import { useState } from "react";
import styles from "./lobby-filters.module.css";
import { useTranslation } from "../texts.ts";

const keptMax = 5;

/** Keeps a search that led to a game, the latest first. */
export function rememberSearch(text: string): void {
  const others = (storage.read("recentSearches") ?? []).filter(
    (other) => other.toLowerCase() !== text.toLowerCase(),
  );
  storage.write("recentSearches", [text, ...others].slice(0, keptMax));
}

/** The searches that led to a game in this browser, to search again. Nothing when there is none. */
export function RecentSearches({ onSearch }: { readonly onSearch: (text: string) => void }) {
  const { t } = useTranslation();
  const [searches, setSearches] = useState(() => storage.read("recentSearches") ?? []);
  if (searches.length === 0) return null;
  return (
    <div role="group" aria-label={t("games.lobby.recentSearches")} className={styles.Chips}>
      {searches.map((text) => (
        <Chip key={text} onClick={() => onSearch(text)}>
          {text}
        </Chip>
      ))}
      <IconButton
        icon="remove"
        label={t("games.lobby.forgetSearches")}
        onClick={() => {
          storage.remove("recentSearches");
          setSearches([]);
        }}
      />
    </div>
  );
}
