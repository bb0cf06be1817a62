import { FieldNote } from "@tessera/shared/fields";
import type { FieldProps } from "@tessera/shared/forms";
import { Button, Icon } from "@tessera/shared/ui";
import { useEffect, useEffectEvent, useId, useRef, useState, type ChangeEvent } from "react";
import type { IdCardChoice } from "./application-schema.ts";
import { openCardPicture, type CardFault } from "./card-picture.ts";
import { useGuard, useSavedState } from "../saved-state.ts";
import styles from "./id-card-field.module.css";
import { useTranslation } from "../texts.ts";

const acceptedTypes = "image/png,image/jpeg,image/webp";

const isFileOrNull = (value: unknown): value is File | null => value === null || value instanceof File;

export interface IdCardFieldProps {
  readonly field: Pick<FieldProps, "error">;
  readonly onChoice: (choice: IdCardChoice) => void;
}

/** Picture of an identity card: taken by a phone's camera or chosen, and shown before it is sent. */
export function IdCardField({ field, onChoice }: IdCardFieldProps) {
  const { t } = useTranslation();
  const noteId = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const { picture, choose, remove } = useCardPicture(onChoice);
  const input = {
    type: "file",
    accept: acceptedTypes,
    "aria-describedby": noteId,
    "aria-invalid": field.error ? true : undefined,
    onChange: (event: ChangeEvent<HTMLInputElement>) => void choose(event),
  } as const;
  return (
    <div className={styles.Field} role="group" aria-labelledby={`${noteId}-label`}>
      <p id={`${noteId}-label`} className={styles.Label}>
        {t("referral.application.idCard")}
      </p>
      <div className={styles.Zone} data-invalid={field.error ? true : undefined}>
        {picture ? (
          <CardPreview picture={picture} label={t("referral.application.preview")} />
        ) : (
          <span className={styles.Empty} aria-hidden="true">
            <Icon name="id-card" size="large" />
          </span>
        )}
        <div className={styles.Choices}>
          <label className={styles.Camera}>
            <input {...input} capture="environment" />
            <Icon name="camera" />
            {t("referral.application.takePicture")}
          </label>
          <label>
            <input {...input} ref={chooser} />
            <Icon name="upload" />
            {t(picture ? "referral.application.chooseOther" : "referral.application.chooseFile")}
          </label>
          {picture && (
            <Button
              icon="remove"
              onClick={() => {
                remove();
                chooser.current?.focus();
              }}
            >
              {t("referral.application.removePicture")}
            </Button>
          )}
        </div>
      </div>
      <FieldNote id={noteId} help={t("referral.application.idCardHelp")} error={field.error} />
    </div>
  );
}

/**
 * Hook for the chosen picture, which survives a reload of the page.
 *
 * @param onChoice is called with each file, with null once it is removed, or with its fault
 */
function useCardPicture(onChoice: IdCardFieldProps["onChoice"]) {
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  useEffect(() => () => picture?.close(), [picture]);
  const [saved, setSaved] = useSavedState("application.card", null, isFileOrNull);
  useGuard(saved !== null);

  const show = (file: File, opened: ImageBitmap | CardFault) => {
    const isUsable = typeof opened !== "string";
    setPicture(isUsable ? opened : null);
    setSaved(isUsable ? file : null);
    onChoice(isUsable ? file : opened);
  };
  const [restored] = useState(saved);
  const showRestored = useEffectEvent(show);
  useEffect(() => {
    if (restored) void openCardPicture(restored).then((opened) => showRestored(restored, opened));
  }, [restored]);
  const choose = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    if (!file) return;
    show(file, await openCardPicture(file));
    // The same file can be chosen again after it was corrected.
    currentTarget.value = "";
  };
  const remove = () => {
    setPicture(null);
    setSaved(null);
    onChoice(null);
  };
  return { picture, choose, remove };
}

/** Width of the drawn preview in pixels; twice that of its place, for sharp screens. */
const previewWidth = 720;

/** Drawing of a picture. A canvas needs no address, which the content security policy would have to allow. */
function CardPreview({ picture, label }: { readonly picture: ImageBitmap; readonly label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const width = Math.min(previewWidth, picture.width);
  const height = Math.round((picture.height * width) / picture.width);
  useEffect(() => {
    canvas.current?.getContext("2d")?.drawImage(picture, 0, 0, width, height);
  }, [picture, width, height]);
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={label}
      width={width}
      height={height}
      className={styles.Preview}
    />
  );
}
