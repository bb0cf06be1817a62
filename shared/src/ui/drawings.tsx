import type { GameCategory } from "@tessera/shared/contracts/game-categories";
import { classNames } from "./class-names.ts";
import styles from "./icons.module.css";

type Glaze = "Ink" | "Ink2" | "Ink3" | "Ember" | "Tile";

const pictograms: Record<GameCategory, readonly (readonly [Glaze, string])[]> = {
  slots: [
    ["Ink2", "M2 4h7v20H2z"],
    ["Ember", "M10.5 4h7v20h-7z"],
    ["Ink2", "M19 4h7v20h-7z"],
  ],
  live: [
    ["Ember", "M14 2a12 12 0 0 1 12 12h-5a7 7 0 0 0-7-7z"],
    ["Ink2", "M26 15.5A12 12 0 0 1 15 26v-5a7 7 0 0 0 6-5.5z"],
    ["Ink3", "M13 26A12 12 0 0 1 2 14.8h5A7 7 0 0 0 13 21z"],
    ["Ink2", "M2 13A12 12 0 0 1 12.5 2v5A7 7 0 0 0 7 13z"],
  ],
  table: [
    ["Ink2", "M3 6l10-3 3 18-10 3z"],
    ["Ember", "M17 5l8 3-5 16-4-1.5z"],
  ],
  fishing: [
    ["Ink2", "M2 14C7 5 15 5 19 13v2C15 23 7 23 2 14z"],
    ["Ember", "M20 13l6-6v14l-6-6z"],
  ],
  sports: [
    ["Ink2", "M14 2a12 12 0 0 1 0 24z"],
    ["Ember", "M13 2a12 12 0 0 0-11 11h11z"],
    ["Ink3", "M2 14.5A12 12 0 0 0 13 26V14.5z"],
  ],
  lottery: [
    ["Ink2", "M2 2h11v11H2z"],
    ["Ember", "M20.5 2a6 6 0 1 1 0 12 6 6 0 0 1 0-12z"],
    ["Ink3", "M2 15h11v11H2z"],
    ["Ink2", "M15 15h11v11H15z"],
  ],
  arcade: [
    ["Ink2", "M2 2h7v7H2zM19 2h7v7h-7zM10.5 10.5h7v7h-7z"],
    ["Ember", "M10.5 2h7v7h-7z"],
    ["Ink3", "M2 19h7v7H2zM19 19h7v7h-7z"],
  ],
};

/** Pictogram of a game category; decorative, its name is shown beside it. */
export function CategoryPictogram({ category }: { readonly category: GameCategory }) {
  return (
    <svg viewBox="0 0 28 28" aria-hidden="true" className={styles.Pictogram}>
      {pictograms[category].map(([glaze, path]) => (
        <path key={path} d={path} className={styles[glaze]} />
      ))}
    </svg>
  );
}

/** Logo tiles: a T in nine tiles with a lit keystone. */
const logoTiles: readonly Glaze[] = ["Ink", "Ember", "Ink", "Tile", "Ink", "Tile", "Tile", "Ink", "Tile"];

export function LogoMark({ className }: { readonly className?: string }) {
  return (
    <svg viewBox="0 0 28 28" aria-hidden="true" className={classNames(styles.LogoMark, className)}>
      {logoTiles.map((glaze, index) => {
        const x = (index % 3) * 9.6;
        const y = Math.floor(index / 3) * 9.6;
        return (
          <rect key={`${x}-${y}`} x={x} y={y} width="8.8" height="8.8" rx="1.6" className={styles[glaze]} />
        );
      })}
    </svg>
  );
}

/**
 * Brand colour of a studio as a small tile. The colour is data, so it is passed as an attribute and not as a
 * style.
 */
export function Swatch({ colour }: { readonly colour: string }) {
  return (
    <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
      <rect width="12" height="12" rx="2" fill={colour} />
    </svg>
  );
}
