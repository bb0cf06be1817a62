/** A QR code in a page, and its drawing for a picture of it. */
export { drawQrCode } from "./draw-qr-code.ts";
export { QrCode } from "./qr-code.tsx";
