import type { Figure } from "./figure.ts";
import type { Machine } from "./machine.ts";

/** One run of a bench, a line of the history. */
export interface SavedRun {
  readonly measuredAt: string;
  /** Hash of the commit; with `+` when sources differed from it. */
  readonly commit: string;
  readonly bench: string;
  readonly isShort: boolean;
  readonly machine: Machine;
  readonly figures: readonly (Figure & { readonly definition?: string })[];
}

/** Sizes in pixels. */
const sizes = { width: 960, name: 250, line: 420, row: 44, head: 64, height: 28 } as const;

/** Reads the number of a goal such as `≤ 0.15`; undefined for one without. */
export function goalValue(goal: string): number | undefined {
  const value = /^[≤≥=] (\d+(?:\.\d+)?)/.exec(goal)?.[1];
  return value === undefined ? undefined : Number(value);
}

/** One figure in one form and by one definition, over the runs that have measured it. */
interface Series {
  readonly title: string;
  readonly points: readonly { readonly run: number; readonly figure: Figure; readonly note: string }[];
}

/**
 * Series of all figures in the order of their names. Another definition, or the other form of a bench, is a
 * series of its own.
 */
export function seriesOf(runs: readonly SavedRun[]): readonly Series[] {
  const all = runs.flatMap(({ figures, isShort, commit, measuredAt }, run) =>
    figures.flatMap(({ definition, ...figure }) => {
      // A figure that was not measured is null in JSON.
      if (!Number.isFinite(figure.figure)) return [];
      const title = `${figure.name}${isShort ? ", short" : ""}${definition ? ` (${definition})` : ""}`;
      return [{ title, run, figure, note: `${measuredAt.slice(0, 10)}, ${commit.slice(0, 12)}` }];
    }),
  );
  const titles = [...new Set(all.map(({ title }) => title))].sort();
  return titles.map((title) => ({ title, points: all.filter((point) => point.title === title) }));
}

const escape = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

function row({ title, points }: Series, index: number, runsCount: number): string {
  const last = points.at(-1);
  if (!last) return "";
  const top = sizes.head + index * sizes.row;
  const goal = goalValue(last.figure.goal);
  const most = Math.max(goal ?? 0, ...points.map(({ figure }) => figure.figure)) || 1;
  const x = (run: number) => sizes.name + Math.round((run / Math.max(1, runsCount - 1)) * sizes.line);
  const y = (value: number) => top + sizes.height - Math.round((value / most) * sizes.height);
  const marks = points.map(
    ({ run, figure, note }) =>
      `<circle class="${figure.ok ? "met" : "missed"}" cx="${x(run)}" cy="${y(figure.figure)}" r="4"><title>${escape(`${figure.figure} ${figure.unit}; ${note}`)}</title></circle>`,
  );
  const path = points.map(({ run, figure }) => `${x(run)},${y(figure.figure)}`).join(" ");
  const middle = top + sizes.height / 2 + 4;
  return [
    `<text x="${sizes.name - 16}" y="${middle}" text-anchor="end">${escape(title)}</text>`,
    ...(goal === undefined
      ? []
      : [
          `<line class="goal" x1="${sizes.name}" x2="${sizes.name + sizes.line}" y1="${y(goal)}" y2="${y(goal)}"/>`,
        ]),
    `<polyline points="${path}"/>`,
    ...marks,
    `<text class="value" x="${sizes.name + sizes.line + 16}" y="${middle}">${escape(`${last.figure.figure} (${last.figure.goal})`)}</text>`,
  ].join("");
}

/** Draws every figure over the saved runs, the oldest first, beside its goal, as an SVG. */
export function trendChart(runs: readonly SavedRun[]): string {
  const series = seriesOf(runs);
  const height = sizes.head + series.length * sizes.row + 16;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${sizes.width} ${height}" role="img" aria-label="Figures over the saved runs">
<style>text{font:12px system-ui,sans-serif;fill:#241a13}.value{fill:#56483b}.met{fill:#3f7d54}.missed{fill:#b3432b}.goal{stroke:#241a13;stroke-dasharray:3 3}polyline{fill:none;stroke:#56483b}.title{font-size:15px;font-weight:600}</style>
<rect width="${sizes.width}" height="${height}" fill="#fbf7ef"/>
<text class="title" x="16" y="24">Figures over ${runs.length} saved runs</text>
<text class="value" x="16" y="44">From zero; the dashed line is the goal, a red point has missed it. In brackets: the decision that last changed a definition.</text>
${series.map((one, index) => row(one, index, runs.length)).join("\n")}
</svg>
`;
}
