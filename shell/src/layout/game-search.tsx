import { useTranslation } from "@tessera/shared/i18n";
import { useNavigate } from "@tessera/shared/router";
import { Icon } from "@tessera/shared/ui";
import type { SubmitEvent } from "react";
import styles from "./game-search.module.css";

/** Leads to the lobby with what was typed; the lobby does the searching. */
export function GameSearch() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const search = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const asked = new FormData(event.currentTarget).get("q");
    const words = typeof asked === "string" ? asked.trim() : "";
    void navigate(words ? `/games?${new URLSearchParams({ q: words }).toString()}` : "/games");
  };
  return (
    <search>
      <form className={styles.Search} onSubmit={search}>
        <Icon name="search" size="small" />
        <input
          type="search"
          name="q"
          maxLength={40}
          enterKeyHint="search"
          aria-label={t("layout.search")}
          placeholder={t("layout.search")}
        />
      </form>
    </search>
  );
}
