import { useMemo } from "react";
import { encode } from "uqr";
import styles from "./qr-code.module.css";

export interface QrCodeProps {
  /** What a scanner reads. */
  readonly payload: string;
  /** Says what scanning it pays. */
  readonly label: string;
}

/** Modules of light round the code, as ISO/IEC 18004 asks for. */
const quietZone = 4;

/** A QR code as one path. It is drawn here because the content security policy lets nothing write markup. */
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

/** Runs of dark modules, each as one bar: fewer edges, and no seams between neighbours. */
function drawRow(modules: readonly boolean[], y: number): string {
  const row = modules.map((isDark) => (isDark ? "1" : "0")).join("");
  return Array.from(
    row.matchAll(/1+/g),
    ({ 0: run, index }) => `M${index} ${y}h${run.length}v1h-${run.length}z`,
  ).join("");
}
