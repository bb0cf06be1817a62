import { useMemo } from "react";
import { drawQrCode } from "./draw-qr-code.ts";
import styles from "./qr-code.module.css";

interface QrCodeProps {
  /** Content of the QR code. */
  readonly payload: string;
  /** Accessible name, for example the payment that it starts. */
  readonly label: string;
}

/**
 * QR code as one SVG path. Rendered as elements, because the content security policy forbids writing markup.
 */
export function QrCode({ payload, label }: QrCodeProps) {
  const { size, path } = useMemo(() => drawQrCode(payload), [payload]);
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} className={styles.QrCode}>
      <path d={path} />
    </svg>
  );
}
