import { SaxesParser } from "saxes";

/** Bounds of a drawing that a browser paints at once. */
const elementsMax = 3_000;
const depthMax = 32;
const bytesMax = 128 * 1024;

const svgNamespace = "http://www.w3.org/2000/svg";

/**
 * Elements that draw, and nothing that loads, runs, repeats or links: no `script`, `style`, `image`, `use`,
 * `a`.
 */
const elements = new Set([
  ..."svg g defs title desc path rect circle ellipse line polyline polygon".split(" "),
  ..."linearGradient radialGradient stop clipPath mask".split(" "),
]);

const attributes = new Set([
  ..."id width height viewBox preserveAspectRatio version transform opacity role".split(" "),
  ..."x y x1 y1 x2 y2 cx cy r rx ry fx fy d points pathLength offset".split(" "),
  ..."fill fill-rule fill-opacity stroke stroke-width stroke-linecap stroke-linejoin stroke-opacity".split(
    " ",
  ),
  ..."stroke-dasharray stroke-dashoffset stroke-miterlimit clip-path clip-rule mask".split(" "),
  ..."gradientUnits gradientTransform spreadMethod stop-color stop-opacity clipPathUnits maskUnits".split(
    " ",
  ),
]);

/** A reference to a part of the same picture. */
const ownReference = /^url\(#[\w-]+\)$/;

/**
 * Checks a picture that claims to be SVG: well-formed, small, and made of shapes only. Returns why it is
 * refused; undefined when it is fine.
 */
export function findSvgProblem(text: string): string | undefined {
  if (Buffer.byteLength(text) > bytesMax) return `it has more than ${bytesMax} bytes`;
  const parser = new SaxesParser();
  let problem: string | undefined;
  const open: string[] = [];
  let count = 0;
  const refuse = (reason: string) => {
    problem ??= reason;
  };

  parser.on("error", (error) => refuse(error.message));
  parser.on("doctype", () => refuse("it has a document type"));
  parser.on("processinginstruction", () => refuse("it has a processing instruction"));
  parser.on("cdata", () => refuse("it has a CDATA section"));
  parser.on("text", (content) => {
    const isDescription = open.at(-1) === "title" || open.at(-1) === "desc";
    if (!isDescription && content.trim() !== "") refuse("it has text");
  });
  parser.on("opentag", ({ name, attributes: given }) => {
    count += 1;
    open.push(name);
    if (count > elementsMax) return refuse(`it has more than ${elementsMax} elements`);
    if (open.length > depthMax) return refuse(`it nests more than ${depthMax} elements`);
    if (!elements.has(name)) return refuse(`it has an element ${name}`);
    if (count === 1 && (name !== "svg" || given["xmlns"] !== svgNamespace))
      return refuse("its root is no svg");
    for (const [attribute, value] of Object.entries(given)) {
      const wrong = attributeProblem(attribute, value);
      if (wrong) refuse(wrong);
    }
  });
  parser.on("closetag", () => void open.pop());
  try {
    parser.write(text).close();
  } catch (error) {
    refuse(error instanceof Error ? error.message : "it cannot be read");
  }
  if (count === 0) refuse("it has no element");
  return problem;
}

function attributeProblem(attribute: string, value: string): string | undefined {
  if (attribute === "xmlns") return value === svgNamespace ? undefined : "it has another namespace";
  if (!attributes.has(attribute)) return `it has an attribute ${attribute}`;
  const refers = /url\s*\(|javascript:|data:|\\/i.test(value);
  return refers && !ownReference.test(value) ? `its ${attribute} refers to something` : undefined;
}
