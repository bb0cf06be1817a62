import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";
import { crashScreen } from "./first-screen.ts";

/** Fields of a React element that the test reads; the types of React need the browser's library. */
interface Drawn {
  readonly type: string;
  readonly props: Readonly<Record<string, unknown>> & { readonly children?: Drawn | readonly Children[] };
}
type Children = Drawn | readonly Drawn[];

/** Class of a colour in the first screen, by its class in the style sheet of the mosaics. */
const colours: Readonly<Record<string, string>> = {
  Tile1: "tile-1",
  Tile2: "tile-2",
  Tile3: "rest",
  Gap: "gap",
  Shard: "ember piece",
};

const geometry = ["x", "y", "width", "height", "rx", "d", "transform"];
const describeShape = (type: string, colour: unknown, attributes: Readonly<Record<string, unknown>>) =>
  [type, colour, ...geometry.map((name) => attributes[name] ?? "-")].join(" ");

function shapesOf({ type, props }: Drawn, inherited?: unknown): string[] {
  const colour = typeof props.className === "string" ? colours[props.className] : inherited;
  if (type === "rect" || type === "path") return [describeShape(type, colour, props)];
  return [props.children ?? []].flat(2).flatMap((child: Drawn) => shapesOf(child, colour));
}

function shapesIn(markup: string): string[] {
  let group: string | undefined;
  return [...markup.matchAll(/<(\/?\w+)([^>]*?)\/?>/g)].flatMap(([, type = "", text = ""]) => {
    const attributes = Object.fromEntries([...text.matchAll(/(\w+)="([^"]*)"/g)].map(([, ...pair]) => pair));
    if (type === "g" || type === "/g") group = attributes.class;
    const isShape = type === "rect" || type === "path";
    return isShape ? [describeShape(type, attributes.class ?? group, attributes)] : [];
  });
}

it("the crash screen before the shell has run: has the same picture as the shell's", async () => {
  const file = join(import.meta.dirname, "../../../shared/src/ui/mosaics.tsx");
  const module: unknown = await import(pathToFileURL(file).href);
  const { FallenKeystone } = module as { readonly FallenKeystone: () => Drawn };
  const shapes = shapesOf(FallenKeystone());
  expect(shapes.length).toBeGreaterThan(10);
  expect(shapesIn(crashScreen).sort()).toEqual(shapes.sort());
});
