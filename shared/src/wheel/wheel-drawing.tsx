import type { WheelSegment } from "../contracts/shop.ts";
import type { MinorUnits } from "../core/money.ts";
import { classNames } from "../ui/class-names.ts";
import type { Ref } from "react";
import glazeStyles from "./glazes.module.css";
import { glazesOf } from "./glazes.ts";
import { prizeOf, segmentText } from "./segment-prize.ts";
import styles from "./wheel-drawing.module.css";
import { piecePath } from "./wheel-shape.ts";

const rim = { inner: 88, outer: 98 };
const outerBand = { inner: 54, outer: 86 };
const innerBand = { inner: 30, outer: 53 };
const hub = { inner: 22, outer: 28 };
const rimPieces = 48;
const hubPieces = 12;
const piecesAtFirst = 12;
/** Pieces of the logo: three rows of three, the lit ones first. */
const logo = [
  [-1, -1, "Light"],
  [0, -1, "Lit"],
  [1, -1, "Light"],
  [-1, 0, "Dim"],
  [0, 0, "Light"],
  [1, 0, "Dim"],
  [-1, 1, "Dim"],
  [0, 1, "Light"],
  [1, 1, "Dim"],
] as const;

const range = (count: number) => Array.from({ length: count }, (_, index) => index);

export interface WheelDrawingProps {
  /** Accessible name. */
  readonly label: string;
  /** Null until they are known: the wheel without prizes. */
  readonly segments: readonly WheelSegment[] | null;
  /** Bet whose prizes are written on the segments. */
  readonly betMinor: MinorUnits | null;
  /** Clockwise, in degrees; 0 when absent. */
  readonly angle?: number;
  /** The part that turns. */
  readonly turningRef?: Ref<SVGGElement>;
}

/**
 * Wheel with its pointer at the top. The prizes are read out from the list of chances, not from the drawing.
 */
export function WheelDrawing({ label, segments, betMinor, angle = 0, turningRef }: WheelDrawingProps) {
  const glazes = segments ? glazesOf(segments) : range(piecesAtFirst).map(() => null);
  return (
    <svg
      viewBox="-102 -106 204 208"
      role="img"
      aria-label={label}
      className={classNames(styles.Wheel, glazeStyles.Glazes)}
    >
      <g ref={turningRef} transform={`rotate(${angle})`}>
        <circle r="100" className={styles.Ground} />
        {range(rimPieces).map((index) => (
          <path
            key={index}
            d={piecePath(rim, index, rimPieces, 1.2)}
            className={index % 4 === 2 ? styles.Lit : styles.Dim}
          />
        ))}
        {range(glazes.length).map((index) => (
          <g key={index} data-glaze={glazes[index] ?? "none"}>
            <path d={piecePath(outerBand, index, glazes.length, 0.8)} className={styles.Piece} />
            <path d={piecePath(innerBand, index, glazes.length, 1.2)} className={styles.InnerPiece} />
          </g>
        ))}
        {segments &&
          betMinor !== null &&
          segments.map((segment, index) => (
            <text
              key={segment.position}
              transform={`rotate(${(index * 360) / segments.length}) translate(0 -68)`}
              className={styles.Text}
              data-glaze={glazes[index] ?? "none"}
              data-gone={segment.stockLeft === 0 || undefined}
            >
              {segmentText(prizeOf(segment, betMinor))}
            </text>
          ))}
        {range(hubPieces).map((index) => (
          <path
            key={index}
            d={piecePath(hub, index, hubPieces, 4)}
            className={index % 2 === 0 ? styles.Lit : styles.Dim}
          />
        ))}
      </g>
      {logo.map(([column, row, look]) => (
        <rect
          key={`${column} ${row}`}
          x={column * 8 - 3.6}
          y={row * 8 - 3.6}
          width="7.2"
          height="7.2"
          rx="1.2"
          className={styles[look]}
        />
      ))}
      <path d="M-8 -105H8V-94L0 -83L-8 -94Z" className={styles.Pointer} />
    </svg>
  );
}
