import type { GameCard as Game } from "@tessera/shared/contracts/games";
import { GameCard } from "./game-card.tsx";
import { Shelf } from "./shelf.tsx";
import { SkeletonCard } from "./skeleton-card.tsx";
import styles from "./shelf.module.css";

interface GameShelfProps {
  readonly title: string;
  /** Path of the complete list. */
  readonly to: string;
  readonly games: readonly Game[];
}

/** Row of game cards: scrolled on a phone, seven side by side on a wide screen. */
export function GameShelf({ title, to, games }: GameShelfProps) {
  return (
    <Shelf title={title} to={to}>
      {games.map((game) => (
        <li key={game.id}>
          <GameCard game={game} />
        </li>
      ))}
    </Shelf>
  );
}

/** Placeholder of a row of cards. */
export function SkeletonShelf({ title }: { readonly title: string }) {
  return (
    <section>
      <h2 className={styles.PendingTitle}>{title}</h2>
      <div className={styles.Row}>
        {Array.from({ length: 7 }, (_, index) => (
          <SkeletonCard key={index} />
        ))}
      </div>
    </section>
  );
}
