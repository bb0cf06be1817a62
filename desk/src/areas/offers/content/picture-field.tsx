import { operatorCatalogueApi } from "@tessera/shared/operator-contracts/catalogue";
import {
  type ContentPicture,
  contentPicturesApi,
  promotionDrawings,
} from "@tessera/shared/operator-contracts/content";
import { Field, SelectField, TextField } from "@tessera/shared/fields";
import { call, isApiFailure } from "@tessera/shared/http";
import { useQuery } from "@tessera/shared/query";
import { useFailureText } from "@tessera/shared/ui";
import { useId, useState } from "react";
import { callQuery } from "../../../http/call-query.ts";
import { useTranslation } from "../../../texts.ts";
import { useFieldText } from "../../../ui/index.ts";
import type { InputProps } from "./content-inputs.tsx";
import { StoredPicture } from "./stored-picture.tsx";
import styles from "./content.module.css";

const newPicture = {
  game: { kind: "game", game: "" },
  drawing: { kind: "drawing", drawing: promotionDrawings[0] },
  upload: { kind: "upload", mobile: "", desktop: "" },
} as const satisfies Record<ContentPicture["kind"], ContentPicture>;

/** Choice of a picture: of a game, a drawing of the site, or uploaded. */
export function PictureField({ content, errorOf, change }: InputProps) {
  const { t } = useTranslation();
  const picture = content["picture"] as ContentPicture;
  const write = (next: ContentPicture) => change("picture", next);
  return (
    <fieldset className={styles.Part}>
      <legend>{t("content.picture.title")}</legend>
      <SelectField
        label={t("content.picture.source")}
        value={picture.kind}
        options={(["game", "drawing", "upload"] as const).map((value) => ({
          value,
          label: t(`content.picture.${value}`),
        }))}
        onChange={({ target }) => write(newPicture[target.value as ContentPicture["kind"]])}
      />
      {picture.kind === "game" && (
        <GameField
          game={picture.game}
          error={errorOf("picture.game")}
          onChange={(game) => write({ kind: "game", game })}
        />
      )}
      {picture.kind === "drawing" && (
        <SelectField
          label={t("content.picture.drawing")}
          value={picture.drawing}
          options={promotionDrawings.map((value) => ({ value, label: value }))}
          onChange={({ target }) => {
            const drawing = promotionDrawings.find((one) => one === target.value);
            if (drawing) write({ kind: "drawing", drawing });
          }}
        />
      )}
      {picture.kind === "upload" &&
        (["mobile", "desktop"] as const).map((layout) => (
          <UploadField
            key={layout}
            layout={layout}
            digest={picture[layout]}
            error={errorOf(`picture.${layout}`)}
            onUploaded={(digest) => write({ ...picture, [layout]: digest })}
          />
        ))}
    </fieldset>
  );
}

const gamesQuery = (q: string) =>
  callQuery(["games", "names", q], operatorCatalogueApi.games, { query: { q, pageSize: 20 } });

interface GameFieldProps {
  readonly game: string;
  readonly error: string | undefined;
  readonly onChange: (game: string) => void;
}

/** Name of a game in addresses, with those that match what is typed. */
function GameField({ game, error, onChange }: GameFieldProps) {
  const { t } = useTranslation();
  const fieldText = useFieldText();
  const listId = useId();
  const { data } = useQuery(gamesQuery(game));
  return (
    <>
      <TextField
        label={t("content.picture.game")}
        help={t("content.picture.gameHelp")}
        error={fieldText(error)}
        list={listId}
        maxLength={60}
        autoCapitalize="none"
        spellCheck={false}
        value={game}
        onChange={({ target }) => onChange(target.value)}
      />
      <datalist id={listId}>
        {data?.items.map(({ slug }) => (
          <option key={slug} value={slug}>
            {slug}
          </option>
        ))}
      </datalist>
    </>
  );
}

interface UploadFieldProps {
  readonly layout: "mobile" | "desktop";
  readonly digest: string;
  readonly error: string | undefined;
  readonly onUploaded: (digest: string) => void;
}

/** Upload of the picture for one layout, with what is stored. */
function UploadField({ layout, digest, error, onUploaded }: UploadFieldProps) {
  const { t } = useTranslation();
  const fieldText = useFieldText();
  const failureText = useFailureText();
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState(false);
  const upload = async (content: File) => {
    setBusy(true);
    setRefusal(undefined);
    try {
      onUploaded((await call(contentPicturesApi.upload, { body: { layout } }, { file: content })).sha256);
    } catch (failure) {
      const key = isApiFailure(failure) ? failure.fields["picture"] : undefined;
      setRefusal(fieldText(key) ?? failureText(failure));
    }
    setBusy(false);
  };
  return (
    <Field
      label={t(`content.picture.${layout}`)}
      help={busy ? t("content.picture.uploading") : t("content.picture.uploadHelp")}
      error={refusal ?? fieldText(error)}
    >
      {(control) => (
        <>
          <input
            {...control}
            type="file"
            accept="image/png,image/jpeg,image/webp"
            className={styles.File}
            aria-busy={busy}
            // Disabled, it would lose the focus.
            onClick={(event) => busy && event.preventDefault()}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) void upload(file);
            }}
          />
          {digest !== "" && (
            <StoredPicture digest={digest} alt={t("content.picture.stored")} className={styles.Stored} />
          )}
        </>
      )}
    </Field>
  );
}
