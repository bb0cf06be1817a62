import { saveFile } from "@tessera/shared/core/save-file";
import { drawQrCode, QrCode } from "@tessera/shared/qr-code";
import { Button, toast } from "@tessera/shared/ui";
import styles from "./link-code.module.css";
import { useTranslation } from "../texts.ts";

/** Side of one module in the saved picture, in pixels: sharp in print at 8 cm. */
const modulePixels = 24;

export interface LinkCodeProps {
  readonly link: string;
  readonly code: string;
}

/** QR code of the player's link, which can be saved as a picture. */
export function LinkCode({ link, code }: LinkCodeProps) {
  const { t } = useTranslation();
  const save = async () => {
    const picture = await paint(drawQrCode(link));
    if (picture) saveFile(`tessera-${code}.png`, picture);
    else toast.error(t("referral.overview.qrNotSaved"));
  };
  return (
    <div className={styles.LinkCode}>
      <QrCode payload={link} label={link} />
      <p>{link}</p>
      <Button kind="lit" wide icon="download" onClick={() => void save()}>
        {t("referral.overview.qrSave")}
      </Button>
    </div>
  );
}

/** Paints a QR code black on white as a PNG; null where the browser cannot. */
function paint({ size, path }: ReturnType<typeof drawQrCode>): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = size * modulePixels;
  const brush = canvas.getContext("2d");
  if (!brush) return Promise.resolve(null);
  brush.fillStyle = "white";
  brush.fillRect(0, 0, canvas.width, canvas.height);
  brush.scale(modulePixels, modulePixels);
  brush.fillStyle = "black";
  brush.clip(new Path2D(path));
  brush.fillRect(0, 0, size, size);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}
