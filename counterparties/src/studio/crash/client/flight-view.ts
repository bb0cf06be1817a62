import { drawing, element } from "../../../platform/client/element.ts";
import type { CrashRoundView } from "../crash-api.ts";
import { formatMultiplier, growthAt, multiplierAt, msUntil } from "../engine/multiplier.ts";
import classes from "./crash.module.css";
import { createScenery } from "./scenery.ts";

export interface FlightViewOptions {
  /** Address of the picture of what flies. */
  readonly picture: string;
  /** True when the player wants less motion: the number counts, nothing moves. */
  readonly isCalm: () => boolean;
}

/** The curve of the flight with what flies at its end, and the multiplier over it. */
export interface FlightView {
  readonly element: HTMLElement;
  /** Shows the round as it is after so many milliseconds of flight. */
  readonly draw: (round: CrashRoundView, elapsedMs: number) => void;
  readonly say: (text: string) => void;
  /** Marks the player's own cash-out on the curve; null removes the mark. */
  readonly mark: (multiplier: number | null) => void;
}

/** The plane of the drawing: as high as this, and as wide as its place in the page is in proportion. */
const height = 600;
const [left, bottom, flyerSize] = [40, 560, 130];
/** Shortest time and lowest multiplier that the plane shows. */
const [shownMsMin, shownMultiplierMin] = [8_000, 200];
const pointCount = 48;

export function createFlightView({ picture, isCalm }: FlightViewOptions): FlightView {
  const area = drawing("path", { class: classes["Area"] });
  const curve = drawing("path", { class: classes["Curve"] });
  const mark = drawing("path", { class: classes["Mark"] });
  const flyer = drawing("image", { href: picture, width: String(flyerSize), height: String(flyerSize) });
  const multiplier = element("strong", { class: classes["Multiplier"] });
  const status = element("span", { class: classes["Phase"] });
  const plane = drawing("svg", { class: classes["Plane"] }, area, curve, mark, flyer);
  const root = element(
    "div",
    { class: classes["Sky"], "aria-hidden": "true" },
    createScenery(),
    plane,
    element("p", { class: classes["Reading"] }, multiplier, status),
  );
  let marked: number | null = null;
  let width = height;
  new ResizeObserver(() => {
    const { clientWidth, clientHeight } = root;
    width = clientHeight > 0 ? (height * clientWidth) / clientHeight : height;
    plane.setAttribute("viewBox", `0 0 ${width.toFixed(0)} ${height}`);
  }).observe(root);

  function place(phase: CrashRoundView["phase"], elapsedMs: number): void {
    const at = scaleFor(elapsedMs, width);
    const points = Array.from({ length: pointCount + 1 }, (_, index) => at((elapsedMs * index) / pointCount));
    const [lastX, lastY] = points.at(-1) ?? [left, bottom];
    const line = `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}`;
    curve.setAttribute("d", line);
    area.setAttribute("d", `${line}V${bottom}H${left}z`);
    flyer.setAttribute("x", (lastX - flyerSize / 2).toFixed(1));
    flyer.setAttribute("y", (lastY - flyerSize / 2).toFixed(1));
    flyer.toggleAttribute("data-gone", phase === "crashed");
    const [markX, markY] = marked === null ? [0, 0] : at(Math.min(msUntil(marked), elapsedMs));
    mark.setAttribute("d", marked === null ? "" : `M${markX - 12} ${markY}l12-12l12 12l-12 12z`);
  }

  return {
    element: root,
    draw(round, elapsedMs) {
      const { phase } = round;
      const isFlown = phase === "flying" || phase === "crashed";
      root.dataset["phase"] = phase;
      const shown = phase === "crashed" ? round.multiplier : multiplierAt(elapsedMs);
      multiplier.textContent = isFlown ? formatMultiplier(shown ?? 100) : "";
      if (!isCalm() || phase !== "flying") place(phase, isFlown && !isCalm() ? elapsedMs : 0);
    },
    say: (text) => void (status.textContent = text),
    mark: (at) => void (marked = at),
  };
}

/** Maps a time of the flight to a point of the plane, so that the whole flight is visible. */
function scaleFor(elapsedMs: number, width: number): (ms: number) => readonly [x: number, y: number] {
  const shownMs = Math.max(shownMsMin, elapsedMs);
  const shownMultiplier = Math.max(shownMultiplierMin, multiplierAt(elapsedMs));
  const [right, top] = [width - flyerSize * 0.7, flyerSize * 0.6];
  return (ms) => [
    left + ((right - left) * ms) / shownMs,
    bottom - ((bottom - top) * (growthAt(ms) - 100)) / (shownMultiplier - 100),
  ];
}
