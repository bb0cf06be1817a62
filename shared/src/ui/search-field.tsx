import { useTranslation } from "@tessera/shared/i18n";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { IconButton } from "./button.tsx";
import { Icon } from "./icons.tsx";
import styles from "./search-field.module.css";

/** A pause in typing that is long enough to search for what stands there. */
const typingPauseMs = 250;

export interface SearchFieldProps {
  /** Names the field and stands in it while it is empty. */
  readonly label: string;
  /** What is searched for now, wherever that is kept; the field follows when it changes by something else. */
  readonly value: string;
  /** Called with what was typed, without the spaces around it, when it differs from what was asked last. */
  readonly onSearch: (words: string) => void;
  readonly maxLength?: number;
  /** False where a search leads to another screen: then only Enter searches, not a pause in typing. */
  readonly live?: boolean;
  /** 44 px high, for a bar. */
  readonly slim?: boolean;
}

/** Searches while the player types. */
export function SearchField({
  label,
  value,
  onSearch,
  maxLength,
  live = true,
  slim = false,
}: SearchFieldProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(value);
  const lastSearch = useRef(value);
  const input = useRef<HTMLInputElement>(null);

  const searchAfterPause = useEffectEvent((words: string) => {
    if (words === lastSearch.current) return;
    lastSearch.current = words;
    onSearch(words);
  });
  useEffect(() => {
    if (!live) return;
    const timer = setTimeout(() => searchAfterPause(typed.trim()), typingPauseMs);
    return () => clearTimeout(timer);
  }, [typed, live]);
  // Changed by something else than this field: Back, Reset, another field for the same search.
  useEffect(() => {
    if (value === lastSearch.current) return;
    lastSearch.current = value;
    setTyped(value);
  }, [value]);

  const search = (words: string) => {
    if (words === lastSearch.current && live) return;
    lastSearch.current = words;
    onSearch(words);
  };
  const clear = () => {
    setTyped("");
    if (live) search("");
    input.current?.focus();
  };
  return (
    <search>
      <form
        className={styles.Search}
        data-slim={slim || undefined}
        onSubmit={(event) => {
          event.preventDefault();
          search(typed.trim());
        }}
      >
        <Icon name="search" size="small" />
        <input
          ref={input}
          type="search"
          name="q"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={maxLength}
          aria-label={label}
          placeholder={label}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        {typed && (
          <IconButton icon="close" label={t("buttons.reset")} className={styles.Clear} onClick={clear} />
        )}
      </form>
    </search>
  );
}
