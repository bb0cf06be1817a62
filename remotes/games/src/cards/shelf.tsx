import { Link } from "@tessera/shared/router";
import { Icon, IconButton, SectionHead } from "@tessera/shared/ui";
import { useId, useRef, type ReactNode } from "react";
import styles from "./shelf.module.css";
import { useTranslation } from "../texts.ts";

interface ShelfProps {
  readonly title: string;
  /** Path of the complete list; no link without it. */
  readonly to?: string;
  /** Width of an item: a game card, or a row with picture and text. */
  readonly kind?: "cards" | "rows";
  /** List items. */
  readonly children: ReactNode;
}

/** Titled row that overflows: scrolled by touch, or by its two buttons with a mouse. */
export function Shelf({ title, to, kind = "cards", children }: ShelfProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const row = useRef<HTMLUListElement>(null);
  const move = (direction: 1 | -1) =>
    row.current?.scrollBy({ left: direction * row.current.clientWidth * 0.9 });
  return (
    <section aria-labelledby={titleId} className={styles.Shelf}>
      <SectionHead title={title} id={titleId}>
        <div className={styles.Ends}>
          <span className={styles.Movers}>
            <IconButton
              icon="previous"
              label={t("games.home.previous", { title })}
              onClick={() => move(-1)}
            />
            <IconButton icon="next" label={t("games.home.next", { title })} onClick={() => move(1)} />
          </span>
          {to && (
            <Link to={to} aria-label={t("games.home.seeAllOf", { title })}>
              {t("buttons.seeAll")}
              <Icon name="next" size="small" />
            </Link>
          )}
        </div>
      </SectionHead>
      <ul ref={row} className={styles.Row} data-kind={kind}>
        {children}
      </ul>
    </section>
  );
}
