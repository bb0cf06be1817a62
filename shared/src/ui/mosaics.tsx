import styles from "./mosaics.module.css";

type Tile = readonly [x: number, y: number, glaze: "Tile1" | "Tile2" | "Tile3" | "Gap"];

interface TileShape {
  readonly width: number;
  readonly height: number;
  readonly rx: number;
}

/** Draws tiles of one shape. */
const drawTiles = (shape: TileShape, tiles: readonly Tile[]) =>
  tiles.map(([x, y, glaze]) => <rect key={`${x}-${y}`} x={x} y={y} {...shape} className={styles[glaze]} />);

const columns = [0, 26, 52, 78];
const gap = { width: 24, height: 26, rx: 3 };
const tile = { width: 26, height: 28, rx: 3 };
const largeTile = { width: 44, height: 44, rx: 4 };

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
      {drawTiles(tile, [
        [0, 0, "Tile2"],
        [30, 0, "Tile3"],
        [90, 0, "Tile3"],
        [0, 31, "Tile2"],
        [60, 31, "Tile2"],
        [90, 31, "Tile3"],
      ])}
      {drawTiles(gap, [
        [61, 1, "Gap"],
        [31, 32, "Gap"],
      ])}
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
      {drawTiles(largeTile, [
        [3, 3, "Tile2"],
        [53, 3, "Tile1"],
        [103, 3, "Tile3"],
        [3, 53, "Tile3"],
        [103, 53, "Tile2"],
        [3, 103, "Tile2"],
        [53, 103, "Tile3"],
        [103, 103, "Tile1"],
      ])}
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
