import { findTitle } from "@tessera/catalogue";
import { slotOf } from "./slot-titles.ts";
import { symbols } from "./engine/symbols.ts";

/** SVG by name */
export function titlePictures(slug: string): ReadonlyMap<string, string> | undefined {
  const title = findTitle(slug);
  const slot = title && slotOf(title);
  if (!slot) return undefined;
  const g = slot.studio.glaze;
  const colours = [
    g.lit,
    g.counter,
    g.body,
    g.bodyLight,
    g.bone,
    g.counter,
    g.lit,
    g.body,
    g.bodyLight,
    g.bone,
  ];
  const m = new Map<string, string>(
    symbols.map((s, i) => {
      const n = i + 3;
      const pts = Array.from({ length: n }, (_, k) => {
        const a = (k / n) * Math.PI * 2 - Math.PI / 2;
        return `${(60 + 44 * Math.cos(a)).toFixed(1)} ${(60 + 44 * Math.sin(a)).toFixed(1)}`;
      });
      return [
        s as string,
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 120"><path d="M0 0h120v120h-120z" fill="${g.deep}"/><path d="M${pts.join("L")}z" fill="${colours[i]}" stroke="#15100e" stroke-width="4"/></svg>`,
      ] as const;
    }),
  );
  m.set(
    "scene",
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 320"><path d="M0 0h240v320h-240z" fill="${g.body}"/><path d="M120 20L230 300H10z" fill="${g.bodyLight}" stroke="#15100e" stroke-width="4"/></svg>`,
  );
  return m;
}
