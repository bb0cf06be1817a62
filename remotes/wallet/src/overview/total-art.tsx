import styles from "./total-art.module.css";

const pitch = 32;

/**
 * Shapes in a cell of 30: a quarter circle with its right angle at a corner, clockwise from the upper left,
 * or a diamond.
 */
const pieces: Readonly<Record<string, string>> = {
  a: "M0 0h30a30 30 0 0 1-30 30z",
  b: "M30 0v30a30 30 0 0 1-30-30z",
  c: "M30 30H0A30 30 0 0 1 30 0z",
  d: "M0 30V0a30 30 0 0 1 30 30z",
  x: "M15 0l15 15-15 15L0 15z",
};

const glazes: Readonly<Record<string, string | undefined>> = {
  e: styles.Ember,
  c: styles.Clay,
  s: styles.Sky,
  2: styles.Tile2,
  3: styles.Tile3,
};

/** Shape and colour of each cell. Most colour is at the right, the only part visible on a phone. */
const rows = [
  ".. x2 .. a2 x3 .. c3 x2 .. a3 be x3 ae x3 xs",
  "x2 .. c2 .. b2 x3 .. a2 xc x3 b2 ce a3 ac x3",
  ".. d2 .. x2 .. c2 ds x3 .. d2 x3 de x2 ae a3",
].map((row) => row.split(" "));

const cells = rows.flatMap((row, y) =>
  row.map(([piece = ".", glaze = ""], x) => ({ x: x * pitch, y: y * pitch, path: pieces[piece], glaze })),
);

/** Mosaic of the total's tile, the same for every player. */
export function TotalArt() {
  return (
    <svg viewBox="0 0 478 94" preserveAspectRatio="xMaxYMid slice" aria-hidden="true" className={styles.Art}>
      {cells.map(
        ({ x, y, path, glaze }) =>
          path && (
            <path key={`${x} ${y}`} d={path} transform={`translate(${x} ${y})`} className={glazes[glaze]} />
          ),
      )}
    </svg>
  );
}
