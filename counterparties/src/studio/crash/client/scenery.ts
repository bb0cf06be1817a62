import { drawing } from "../../../platform/client/element.ts";
import classes from "./scenery.module.css";

const [width, height] = [1_200, 700];

/** Stars as small diamonds, in two layers that drift at their own pace. */
const stars = [
  [
    [70, 90, 5],
    [210, 40, 3],
    [330, 150, 4],
    [455, 70, 3],
    [560, 205, 5],
    [690, 60, 4],
    [815, 150, 3],
    [1_060, 60, 4],
    [1_150, 210, 5],
  ],
  [
    [140, 190, 2],
    [270, 250, 3],
    [400, 30, 2],
    [520, 130, 2],
    [640, 280, 3],
    [760, 220, 2],
    [1_010, 300, 2],
    [1_110, 130, 3],
  ],
] as const;

/**
 * Mountains from the farthest to the nearest: their ridge from left to right, and the faces that the moon
 * lights.
 */
const mountains = [
  {
    name: "Far",
    ridge:
      "M-20 470L120 340L210 420L330 280L450 430L560 350L690 480L820 330L960 460L1080 370L1220 470V720H-20z",
    lit: "M330 280L450 430L372 470z M820 330L960 460L868 500z M120 340L210 420L158 446z M1080 370L1220 470L1120 486z",
  },
  {
    name: "Middle",
    ridge: "M-20 560L90 470L240 590L400 450L540 580L700 490L860 600L1010 480L1220 600V720H-20z",
    lit: "M400 450L540 580L448 620z M90 470L240 590L130 606z M1010 480L1220 600L1060 622z M700 490L860 600L742 612z",
  },
  {
    name: "Near",
    ridge: "M-20 640L160 580L350 660L560 600L760 670L980 590L1220 660V720H-20z",
    lit: "M160 580L350 660L196 668z M560 600L760 670L604 676z M980 590L1220 660L1030 678z",
  },
] as const;

/** The sky behind a flight: stars, a moon with a ring of tesserae, and mountains in the studio's glazes. */
export function createScenery(): SVGElement {
  const star = ([x, y, size]: readonly [number, number, number]) =>
    `M${x - size} ${y}l${size}-${size}l${size} ${size}l-${size} ${size}z`;
  return drawing(
    "svg",
    {
      class: classes["Scenery"],
      viewBox: `0 0 ${width} ${height}`,
      preserveAspectRatio: "xMidYMax slice",
      "aria-hidden": "true",
    },
    ...stars.map((layer, index) =>
      drawing("path", {
        class: `${classes["Stars"]} ${classes[index === 0 ? "Bright" : "Dim"]}`,
        // Twice beside one another, so that the drift has no end.
        d: layer.map((each) => star(each) + star([each[0] + width, each[1], each[2]])).join(""),
      }),
    ),
    drawing("path", { class: classes["Halo"], d: circle(930, 200, 150) }),
    drawing("path", { class: classes["Ring"], d: circle(930, 200, 118) }),
    drawing("path", { class: classes["Moon"], d: circle(930, 200, 92) }),
    drawing("path", {
      class: classes["Crater"],
      d: circle(900, 180, 20) + circle(960, 226, 14) + circle(936, 150, 9),
    }),
    ...mountains.flatMap(({ name, ridge, lit }) => [
      drawing("path", { class: `${classes["Mountain"]} ${classes[name]}`, d: ridge }),
      drawing("path", { class: classes["Lit"], d: lit }),
    ]),
  );
}

function circle(x: number, y: number, radius: number): string {
  return `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0-${2 * radius} 0z`;
}
