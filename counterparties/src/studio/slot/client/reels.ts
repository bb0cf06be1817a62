import type { Grid } from "../engine/spin.ts";
import type { ReelSymbol } from "../engine/symbols.ts";
import { drawing, element } from "../../../platform/client/element.ts";
import { sleep } from "../../page/stage.ts";
import classes from "./reels.module.css";

const rowCount = 3;
/** Time per cell while a reel turns at full speed. */
const cellMs = 52;
/** Number of cells of a reel that turns. */
const turningCells = 12;
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

/** Cells to light, as rows by reel; a path with `isLine` is drawn as a line through all five reels. */
export interface LitPath {
  readonly cells: readonly { readonly reel: number; readonly row: number }[];
  readonly line: readonly number[] | null;
}

/** The five reels with their lines. */
export class Reels {
  readonly element: HTMLElement;
  readonly #options: ReelsOptions;
  readonly #bands: readonly HTMLElement[];
  readonly #lines = drawing("svg", {
    class: classes["Lines"],
    viewBox: "0 0 500 300",
    preserveAspectRatio: "none",
    "aria-hidden": "true",
  });
  #shown: Grid = [];
  #turns: Animation[] = [];
  #turningSinceMs = 0;
  #turnNumber = 0;

  constructor(options: ReelsOptions) {
    this.#options = options;
    this.#bands = options.strips.map(() => element("div", { class: classes["Band"] }));
    this.element = element(
      "div",
      { class: classes["Reels"], role: "img" },
      ...this.#bands.map((band) => element("div", { class: classes["Reel"] }, band)),
      this.#lines,
    );
  }

  show(grid: Grid): void {
    this.#shown = grid;
    for (const [reel, symbols] of grid.entries()) this.#rest(reel, symbols);
  }

  /** Spins all reels until stop or cancel. */
  turn(): void {
    this.highlight([]);
    if (this.#options.isCalm()) return;
    this.#turningSinceMs = performance.now();
    this.#turnNumber += 1;
    for (const reel of Array.from(this.element.children)) reel.removeAttribute("data-expanded");
    this.element.dataset["turning"] = "";
    this.#turns = this.#bands.map((band, reel) => {
      const passing = this.#passing(reel, this.#turnNumber * 7 + reel * 5, turningCells);
      // The first rows again at the end, so that the loop has no seam.
      const symbols = [...passing, ...passing.slice(0, rowCount)];
      this.#fill(band, symbols);
      return band.animate(
        [{ transform: lift(passing.length, symbols.length) }, { transform: lift(0, symbols.length) }],
        { duration: passing.length * cellMs, iterations: Infinity, delay: 0 },
      );
    });
  }

  /**
   * Stops the reels one after the other, from the left. Resolves when the last one has stopped.
   *
   * @param awaitsScatters true when a third scatter begins a feature: reels that may show it turn longer
   */
  async stop(grid: Grid, awaitsScatters: boolean): Promise<void> {
    if (this.#options.isCalm() || this.#turns.length === 0) {
      this.cancel();
      this.show(grid);
      return;
    }
    const { children } = this.element;
    const spentMs = performance.now() - this.#turningSinceMs;
    await Promise.all(
      grid.map(async (symbols, reel) => {
        const awaited = awaitsScatters ? awaitedReels(grid, reel) : 0;
        await sleep(Math.max(firstBrakeMs - spentMs, 0) + reel * nextBrakeMs + awaited * awaitedMs);
        const isAwaitedNext = awaitsScatters && awaitedReels(grid, reel + 1) > awaited;
        await this.#brake(reel, symbols);
        this.#options.onStop(symbols);
        children[reel]?.removeAttribute("data-awaited");
        if (isAwaitedNext) children[reel + 1]?.setAttribute("data-awaited", "");
      }),
    );
    this.#turns = [];
    this.#shown = grid;
    delete this.element.dataset["turning"];
  }

  /** Stops without a result and shows the previous grid. */
  cancel(): void {
    for (const animation of this.#turns) animation.cancel();
    this.#turns = [];
    delete this.element.dataset["turning"];
    this.show(this.#shown);
  }

  /** Fills these reels with wilds. */
  expand(reels: readonly number[]): void {
    for (const [reel, band] of this.#bands.entries()) {
      const isFilled = reels.includes(reel);
      band.parentElement?.toggleAttribute("data-expanded", isFilled);
      if (isFilled)
        this.#rest(
          reel,
          Array.from({ length: rowCount }, () => "W"),
        );
    }
  }

  /** Highlights the cells of these lines, draws the lines and dims the rest; an empty list resets. */
  highlight(paths: readonly LitPath[]): void {
    const lit = new Set(paths.flatMap(({ cells }) => cells.map(({ reel, row }) => `${reel}/${row}`)));
    for (const [reel, band] of this.#bands.entries())
      for (const [row, image] of Array.from(band.children).entries())
        image.toggleAttribute("data-lit", lit.has(`${reel}/${row}`));
    this.element.toggleAttribute("data-lighting", lit.size > 0);
    this.#lines.replaceChildren(...paths.flatMap(({ line }) => (line ? drawnLine(line) : [])));
  }

  async #brake(reel: number, symbols: readonly ReelSymbol[]): Promise<void> {
    const band = this.#bands[reel];
    if (!band) return;
    const all = [...symbols, ...this.#passing(reel, reel * 3, brakeCells)];
    this.#turns[reel]?.cancel();
    this.#fill(band, all);
    const braking = band.animate(
      [{ transform: lift(brakeCells, all.length) }, { transform: lift(0, all.length) }],
      { duration: brakeMs, easing: "cubic-bezier(0.2, 0.75, 0.35, 1.06)" },
    );
    await braking.finished;
    this.#rest(reel, symbols);
  }

  /** Symbols of a reel's strip from an offset on. */
  #passing(reel: number, offset: number, count: number): readonly ReelSymbol[] {
    const strip = this.#options.strips[reel] ?? [];
    return Array.from({ length: count }, (_, index) => strip[(index + offset) % strip.length] ?? "H");
  }

  #rest(reel: number, symbols: readonly ReelSymbol[]): void {
    const band = this.#bands[reel];
    if (band) this.#fill(band, symbols);
  }

  #fill(band: HTMLElement, symbols: readonly ReelSymbol[]): void {
    const cells = symbols.map((symbol) =>
      element("img", {
        class: classes["Cell"],
        src: this.#options.pictureOf(symbol),
        alt: "",
        draggable: "false",
        // Decoded with the frame that shows it, so that a reel is never empty while it stops.
        decoding: "sync",
      }),
    );
    band.replaceChildren(...cells);
  }
}

/**
 * Percent of the band's own height for a number of cells, so that a resize in the middle of a turn does no
 * harm.
 */
const lift = (cells: number, all: number) => `translateY(${(-100 * cells) / all}%)`;

/** Line through all five reels, with its joint. */
function drawnLine(line: readonly number[]): SVGElement[] {
  const points = line.map((row, reel) => `${50 + reel * 100},${50 + row * 100}`).join(" ");
  return [classes["LineJoint"], classes["Line"]].map((name) =>
    drawing("polyline", { class: name, points, pathLength: "1" }),
  );
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
