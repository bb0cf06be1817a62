import type { Grid } from "../engine/spin.ts";
import type { ReelSymbol } from "../engine/symbols.ts";
import { drawing, element } from "../../../platform/client/element.ts";
import classes from "./reels.module.css";

const rowCount = 3;
/** Time per cell while a reel turns at full speed. */
const cellMs = 52;
const brakeMs = 520;
/** Number of cells that pass while a reel brakes. */
const brakeCells = 6;
/** Delay from the press to the braking of the first reel, and between reels. The last one stops at 2.3 s. */
const firstBrakeMs = 500;
const nextBrakeMs = 320;
/** Scatters with which one more begins a feature, and the time that a reel then turns longer. */
const scattersAwaited = 2;
const awaitedMs = 700;

export interface ReelsOptions {
  readonly strips: readonly (readonly ReelSymbol[])[];
  readonly pictureOf: (symbol: ReelSymbol) => string;
  /** True with reduced motion: results appear without animation. */
  readonly isCalm: () => boolean;
  /** Called when a reel has stopped with these symbols; not with reduced motion. */
  readonly onStop: (symbols: readonly ReelSymbol[]) => void;
}

export interface Reels {
  readonly element: HTMLElement;
  readonly show: (grid: Grid) => void;
  /** Spins all reels until stop or cancel. */
  readonly turn: () => void;
  /**
   * Stops the reels one after the other, from the left. Resolves when the last one has stopped.
   *
   * @param awaitsScatters true when a third scatter begins a feature: reels that may show it turn longer
   */
  readonly stop: (grid: Grid, awaitsScatters: boolean) => Promise<void>;
  /** Fills these reels with wilds. */
  readonly expand: (reels: readonly number[]) => void;
  /** Stops without a result and shows the previous grid. */
  readonly cancel: () => void;
  /** Highlights the cells of these lines, draws the lines and dims the rest; an empty list resets. */
  readonly highlight: (paths: readonly LitPath[]) => void;
}

/** Cells to light, as rows by reel; a path with `isLine` is drawn as a line through all five reels. */
export interface LitPath {
  readonly cells: readonly { readonly reel: number; readonly row: number }[];
  readonly line: readonly number[] | null;
}

export function createReels({ strips, pictureOf, isCalm, onStop }: ReelsOptions): Reels {
  const bands = strips.map(() => element("div", { class: classes["Band"] }));
  const lines = drawing("svg", {
    class: classes["Lines"],
    viewBox: "0 0 500 300",
    preserveAspectRatio: "none",
    "aria-hidden": "true",
  });
  const root = element(
    "div",
    { class: classes["Reels"], role: "img" },
    ...bands.map((band) => element("div", { class: classes["Reel"] }, band)),
    lines,
  );
  let shown: Grid = [];
  let turns: Animation[] = [];
  let turningSinceMs = 0;
  let turnNumber = 0;

  const cell = (symbol: ReelSymbol) =>
    element("img", {
      class: classes["Cell"],
      src: pictureOf(symbol),
      alt: "",
      draggable: "false",
      // Decoded with the frame that shows it, so that a reel is never empty while it stops.
      decoding: "sync",
    });

  function rest(reel: number, symbols: readonly ReelSymbol[]): void {
    bands[reel]?.replaceChildren(...symbols.map(cell));
  }

  function show(grid: Grid): void {
    shown = grid;
    for (const [reel, symbols] of grid.entries()) rest(reel, symbols);
  }

  /**
   * Percent of the band's own height for a number of cells, so that a resize in the middle of a turn does no
   * harm.
   */
  const lift = (cells: number, all: number) => `translateY(${(-100 * cells) / all}%)`;

  function turn(): void {
    highlight([]);
    if (isCalm()) return;
    turningSinceMs = performance.now();
    turnNumber += 1;
    for (const reel of Array.from(root.children)) reel.removeAttribute("data-expanded");
    root.dataset["turning"] = "";
    turns = bands.map((band, reel) => {
      const strip = strips[reel] ?? [];
      const offset = (turnNumber * 7 + reel * 5) % strip.length;
      const passing = Array.from({ length: 12 }, (_, index) => strip[(index + offset) % strip.length] ?? "H");
      // The first rows again at the end, so that the loop has no seam.
      const symbols = [...passing, ...passing.slice(0, rowCount)];
      band.replaceChildren(...symbols.map(cell));
      return band.animate(
        [{ transform: lift(passing.length, symbols.length) }, { transform: lift(0, symbols.length) }],
        { duration: passing.length * cellMs, iterations: Infinity, delay: 0 },
      );
    });
  }

  async function brake(reel: number, symbols: readonly ReelSymbol[]): Promise<void> {
    const band = bands[reel];
    const strip = strips[reel] ?? [];
    if (!band) return;
    const passing = Array.from(
      { length: brakeCells },
      (_, index) => strip[(index + reel * 3) % strip.length] ?? "H",
    );
    const all = [...symbols, ...passing];
    turns[reel]?.cancel();
    band.replaceChildren(...all.map(cell));
    const braking = band.animate(
      [{ transform: lift(brakeCells, all.length) }, { transform: lift(0, all.length) }],
      {
        duration: brakeMs,
        easing: "cubic-bezier(0.2, 0.75, 0.35, 1.06)",
      },
    );
    await braking.finished;
    rest(reel, symbols);
  }

  async function stop(grid: Grid, awaitsScatters: boolean): Promise<void> {
    if (isCalm() || turns.length === 0) {
      cancel();
      show(grid);
      return;
    }
    const spentMs = performance.now() - turningSinceMs;
    await Promise.all(
      grid.map(async (symbols, reel) => {
        const awaited = awaitsScatters ? awaitedReels(grid, reel) : 0;
        await sleep(Math.max(firstBrakeMs - spentMs, 0) + reel * nextBrakeMs + awaited * awaitedMs);
        const isAwaitedNext = awaitsScatters && awaitedReels(grid, reel + 1) > awaited;
        await brake(reel, symbols);
        onStop(symbols);
        root.children[reel]?.removeAttribute("data-awaited");
        if (isAwaitedNext) root.children[reel + 1]?.setAttribute("data-awaited", "");
      }),
    );
    turns = [];
    shown = grid;
    delete root.dataset["turning"];
  }

  function cancel(): void {
    for (const animation of turns) animation.cancel();
    turns = [];
    delete root.dataset["turning"];
    show(shown);
  }

  function expand(reels: readonly number[]): void {
    for (const [reel, band] of bands.entries()) {
      const isFilled = reels.includes(reel);
      band.parentElement?.toggleAttribute("data-expanded", isFilled);
      if (isFilled)
        rest(
          reel,
          Array.from({ length: rowCount }, () => "W"),
        );
    }
  }

  function highlight(paths: readonly LitPath[]): void {
    const lit = new Set(paths.flatMap(({ cells }) => cells.map(({ reel, row }) => `${reel}/${row}`)));
    for (const [reel, band] of bands.entries())
      for (const [row, image] of Array.from(band.children).entries())
        image.toggleAttribute("data-lit", lit.has(`${reel}/${row}`));
    root.toggleAttribute("data-lighting", lit.size > 0);
    lines.replaceChildren(
      ...paths.flatMap(({ line }) => {
        if (!line) return [];
        const points = line.map((row, reel) => `${50 + reel * 100},${50 + row * 100}`).join(" ");
        return [classes["LineJoint"], classes["Line"]].map((name) =>
          drawing("polyline", { class: name, points, pathLength: "1" }),
        );
      }),
    );
  }

  return { element: root, show, turn, stop, expand, cancel, highlight };
}

/** Number of reels, up to this one, that turn longer because a third scatter may still come. */
function awaitedReels(grid: Grid, reel: number): number {
  const scattersBefore = (place: number) =>
    grid
      .slice(0, place)
      .flat()
      .filter((symbol) => symbol === "S").length;
  const places = Array.from({ length: Math.min(reel + 1, grid.length) }, (_, place) => place);
  return places.filter((place) => scattersBefore(place) >= scattersAwaited).length;
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
