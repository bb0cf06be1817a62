import { useSharedTranslation } from "@tessera/shared/i18n";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { IconButton } from "./button.tsx";
import { Icon } from "./icons.tsx";
import styles from "./search-field.module.css";
import { enterResults } from "./search-results.ts";

/** Pause in typing after which the search starts, in milliseconds. */
const typingPauseMs = 250;

export interface SearchFieldProps {
  /** Accessible name and placeholder of the field. */
  readonly label: string;
  /** Current search text; the field follows changes from outside. */
  readonly value: string;
  /** Called with the trimmed text when it differs from the last search. */
  readonly onSearch: (text: string) => void;
  readonly maxLength?: number;
  /** False when a search leads to another screen: it starts on Enter only and not after a pause. */
  readonly live?: boolean;
  /** 44 px high, for a bar. */
  readonly slim?: boolean;
}

/** Text of a search field, and its search: after a pause where it is live, or when it is asked for. */
function useTypedSearch({ value, onSearch, live = true }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const lastSearch = useRef(value);

  const searchAfterPause = useEffectEvent((text: string) => {
    if (text === lastSearch.current) return;
    lastSearch.current = text;
    onSearch(text);
  });
  useEffect(() => {
    if (!live) return;
    const timer = setTimeout(() => searchAfterPause(typed.trim()), typingPauseMs);
    return () => clearTimeout(timer);
  }, [typed, live]);
  // Changed from outside: Back, Reset, another field for the same search.
  useEffect(() => {
    if (value === lastSearch.current) return;
    lastSearch.current = value;
    setTyped(value);
  }, [value]);

  const search = (text: string) => {
    if (text === lastSearch.current && live) return;
    lastSearch.current = text;
    onSearch(text);
  };
  return { typed, setTyped, lastSearch, search };
}

/**
 * Search field that searches while the player types. Arrow down, and Enter when the text is searched for
 * already, lead to the results.
 */
export function SearchField(props: SearchFieldProps) {
  const { label, maxLength, live = true, slim = false } = props;
  const { t } = useSharedTranslation();
  const input = useRef<HTMLInputElement>(null);
  const { typed, setTyped, lastSearch, search } = useTypedSearch(props);
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
          // What is in the field: a value set by a script or the browser is no input of which React learns.
          const text = input.current?.value.trim() ?? "";
          const isFound = live && text !== "" && text === lastSearch.current;
          if (isFound && input.current && enterResults(input.current)) return;
          search(text);
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
          onKeyDown={(event) => {
            if (event.key === "ArrowDown" && enterResults(event.currentTarget)) event.preventDefault();
          }}
        />
        {typed && (
          <IconButton icon="close" label={t("buttons.reset")} className={styles.Clear} onClick={clear} />
        )}
      </form>
    </search>
  );
}
