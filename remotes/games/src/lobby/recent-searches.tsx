import { storage } from "@tessera/shared/session";
import { Chip, IconButton } from "@tessera/shared/ui";
import { useEffect, useState } from "react";
import styles from "./lobby-filters.module.css";
import { useTranslation } from "../texts.ts";

const searchesMax = 5;
const readSearches = () => storage.read("recentSearches") ?? [];

/** Keeps a search that led to a game, the latest first. */
export function rememberSearch(text: string): void {
  const others = readSearches().filter((other) => other.toLowerCase() !== text.toLowerCase());
  storage.write("recentSearches", [text, ...others].slice(0, searchesMax));
}

/**
 * The searches that led to a game in this browser, to search again. Nothing when there is none, and before a
 * search field has the focus: a document's first screen has none of them, and they would move the games
 * below.
 */
export function RecentSearches({ onSearch }: { readonly onSearch: (text: string) => void }) {
  const { t } = useTranslation();
  const [searches, setSearches] = useState<readonly string[]>([]);
  useEffect(() => {
    const follow = () => {
      if (document.activeElement?.matches("[type=search]")) setSearches(readSearches());
    };
    follow();
    document.addEventListener("focusin", follow);
    return () => document.removeEventListener("focusin", follow);
  }, []);
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
