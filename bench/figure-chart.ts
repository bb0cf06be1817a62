import type { Figure } from "./figure.ts";
import type { Machine } from "./machine.ts";

/** Sizes in pixels. A bar that ends at the goal's line has exactly the goal's value. */
const sizes = { width: 880, name: 190, row: 26, head: 64, bar: 12, goal: 300, barMax: 500 } as const;

interface Goal {
  readonly sign: "≤" | "≥" | "=";
  readonly value: number;
}

/** Reads sign and number of a goal such as `≤ 0.15`; null for one without. */
export function readGoal(goal: string): Goal | null {
  const [, sign, value] = /^([≤≥=]) (\d+(?:\.\d+)?)/.exec(goal) ?? [];
  return sign === undefined ? null : { sign: sign as Goal["sign"], value: Number(value) };
}

const escape = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Length of a figure's bar: proportional to the goal, cut where the picture ends. */
export function barLength({ figure, goal }: Pick<Figure, "figure" | "goal">): number {
  const { value } = readGoal(goal) ?? { value: 0 };
  if (Number.isNaN(figure)) return 0;
  const length = value === 0 ? (figure === 0 ? 0 : sizes.barMax) : (figure / value) * sizes.goal;
  return Math.min(sizes.barMax, Math.max(2, Math.round(length)));
}

function row(figure: Figure, index: number): string {
  const y = sizes.head + index * sizes.row;
  const text = `${Number.isNaN(figure.figure) ? "–" : figure.figure} ${figure.unit} (${figure.goal})`;
  const length = barLength(figure);
  return [
    `<text x="${sizes.name - 8}" y="${y + sizes.bar}" text-anchor="end">${escape(figure.name)}</text>`,
    `<rect class="${figure.ok ? "met" : "missed"}" x="${sizes.name}" y="${y + 2}" width="${length}" height="${sizes.bar}" rx="2"/>`,
    `<text class="value" x="${sizes.name + length + 8}" y="${y + sizes.bar}">${escape(text)}</text>`,
  ].join("");
}

/** Draws figures as bars beside their goals, as an SVG that names the machine. */
export function figureChart(figures: readonly Figure[], machine: Machine, date: string): string {
  const height = sizes.head + figures.length * sizes.row + 16;
  const { processor, cores, memoryGibibytes, system, node } = machine;
  const where = `${processor}, ${cores} cores, ${memoryGibibytes} GiB, ${system}, Node ${node}`;
  const goalX = sizes.name + sizes.goal;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${sizes.width} ${height}" role="img" aria-label="Figures beside their goals">
<style>text{font:12px system-ui,sans-serif;fill:#241a13}.value{fill:#56483b}.met{fill:#3f7d54}.missed{fill:#b3432b}.goal{stroke:#241a13;stroke-dasharray:3 3}.title{font-size:15px;font-weight:600}</style>
<rect width="${sizes.width}" height="${height}" fill="#fbf7ef"/>
<text class="title" x="16" y="24">Figures beside their goals, ${escape(date)}</text>
<text class="value" x="16" y="44">${escape(where)}. The line is the goal: ≤ ends before it, ≥ reaches it.</text>
<line class="goal" x1="${goalX}" x2="${goalX}" y1="${sizes.head - 8}" y2="${height - 8}"/>
${figures.map(row).join("\n")}
</svg>
`;
}
