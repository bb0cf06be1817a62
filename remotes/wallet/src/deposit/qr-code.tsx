import { useMemo } from "react";
import { encode } from "uqr";
import styles from "./qr-code.module.css";

export interface QrCodeProps {
  /** Content of the QR code. */
  readonly payload: string;
  /** Accessible name: the payment that it starts. */
  readonly label: string;
}

/** Width of the quiet zone in modules. Source: ISO/IEC 18004. */
const quietZone = 4;

/** QR code as one SVG path. Rendered as elements, because the content security policy forbids writing markup. */
export function QrCode({ payload, label }: QrCodeProps) {
  const { size, path } = useMemo(() => drawCode(payload), [payload]);
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} className={styles.QrCode}>
      <path d={path} />
    </svg>
  );
}

function drawCode(payload: string): { readonly size: number; readonly path: string } {
  const { size, data } = encode(payload, { ecc: "M", border: quietZone });
  return { size, path: data.map(drawRow).join("") };
}

/** Path of one row, with a bar for each run of dark modules: fewer edges, and no seams between neighbours. */
function drawRow(modules: readonly boolean[], y: number): string {
  const row = modules.map((isDark) => (isDark ? "1" : "0")).join("");
  return Array.from(
    row.matchAll(/1+/g),
    ({ 0: run, index }) => `M${index} ${y}h${run.length}v1h-${run.length}z`,
  ).join("");
}
