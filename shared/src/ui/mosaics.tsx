import styles from "./mosaics.module.css";

const columns = [0, 26, 52, 78];

/** Illustration of an empty state: dashed outlines with one tile. */
export function EmptyTiles() {
  return (
    <svg viewBox="0 0 104 58" width="104" height="58" aria-hidden="true">
      {[1, 30].flatMap((y) =>
        columns.map((x) => (
          <rect key={`${x}-${y}`} x={x + 1} y={y} width="22" height="25" rx="3" className={styles.Gap} />
        )),
      )}
      <rect x="26" y="29" width="24" height="27" rx="3" className={styles.Tile3} />
    </svg>
  );
}

/** Illustration of an error: a mosaic with one fallen tile. */
export function BrokenTiles() {
  return (
    <svg viewBox="0 0 116 60" width="116" height="60" aria-hidden="true">
      <rect x="0" y="0" width="26" height="28" rx="3" className={styles.Tile2} />
      <rect x="30" y="0" width="26" height="28" rx="3" className={styles.Tile3} />
      <rect x="61" y="1" width="24" height="26" rx="3" className={styles.Gap} />
      <rect x="90" y="0" width="26" height="28" rx="3" className={styles.Tile3} />
      <rect x="0" y="31" width="26" height="28" rx="3" className={styles.Tile2} />
      <rect x="31" y="32" width="24" height="26" rx="3" className={styles.Gap} />
      <rect x="60" y="31" width="26" height="28" rx="3" className={styles.Tile2} />
      <rect x="90" y="31" width="26" height="28" rx="3" className={styles.Tile3} />
      <rect
        x="62"
        y="2"
        width="26"
        height="28"
        rx="3"
        transform="rotate(14 75 16) translate(6 22)"
        className={styles.Ember}
      />
    </svg>
  );
}

/** Illustration of the crash screen: three by three tiles, with the keystone broken in two. */
export function FallenKeystone() {
  return (
    <svg viewBox="0 0 150 176" width="176" height="206" aria-hidden="true">
      <rect x="3" y="3" width="44" height="44" rx="4" className={styles.Tile2} />
      <rect x="53" y="3" width="44" height="44" rx="4" className={styles.Tile1} />
      <rect x="103" y="3" width="44" height="44" rx="4" className={styles.Tile3} />
      <rect x="3" y="53" width="44" height="44" rx="4" className={styles.Tile3} />
      <rect x="103" y="53" width="44" height="44" rx="4" className={styles.Tile2} />
      <rect x="3" y="103" width="44" height="44" rx="4" className={styles.Tile2} />
      <rect x="53" y="103" width="44" height="44" rx="4" className={styles.Tile3} />
      <rect x="103" y="103" width="44" height="44" rx="4" className={styles.Tile1} />
      <path d="M3 103h44a44 44 0 0 1-44 44z" className={styles.Tile3} />
      <path d="M147 3v44a44 44 0 0 1-44-44z" className={styles.Tile2} />
      <rect x="54" y="54" width="42" height="42" rx="3" className={styles.Gap} />
      <g className={styles.Shard} strokeWidth="3" strokeLinejoin="round">
        <path
          d="M4 0h20l-4 16 6 12-5 20H4a4 4 0 0 1-4-4V4a4 4 0 0 1 4-4z"
          transform="translate(50 112) rotate(-11)"
        />
        <path
          d="M4 0h16a4 4 0 0 1 4 4v40a4 4 0 0 1-4 4H1l5-20-6-12z"
          transform="translate(82 120) rotate(15)"
        />
      </g>
    </svg>
  );
}
