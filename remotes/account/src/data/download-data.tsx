import { dataExportApi } from "@tessera/shared/api/data-export";
import { saveFile } from "@tessera/shared/core/save-file";
import { FormFoot, PasswordField } from "@tessera/shared/fields";
import { useForm } from "@tessera/shared/forms";
import { call } from "@tessera/shared/http";
import * as z from "@tessera/shared/schema";
import { Note, SectionHead, Tile } from "@tessera/shared/ui";
import { useState } from "react";
import { useTranslation } from "../texts.ts";
import styles from "./data-page.module.css";

const passwordSchema = z.object({ password: z.string().check(z.minLength(1, "required")) });

/** Form that downloads everything personal that the site stores, as one file; asked for with the password. */
export function DownloadData() {
  const { t } = useTranslation();
  const [isSaved, setSaved] = useState(false);
  const form = useForm({ schema: passwordSchema, defaultValues: { password: "" }, toasts: "none" });
  const send = async (body: z.output<typeof passwordSchema>) => {
    setSaved(false);
    const data = await call(dataExportApi.download, { body });
    saveFile("tessera-data.json", new Blob([JSON.stringify(data, null, 2)], { type: "application/json" }));
    form.reset();
    setSaved(true);
  };
  return (
    <section>
      <SectionHead title={t("account.data.downloadTitle")} />
      <Tile className={styles.Tile ?? ""}>
        <p>{t("account.data.downloadText")}</p>
        {isSaved && (
          <Note announce="status" icon="safe">
            {t("account.data.saved")}
          </Note>
        )}
        <form noValidate className={styles.Form} onSubmit={form.submit(send)}>
          <PasswordField
            {...form.field("password")}
            label={t("account.data.password")}
            autoComplete="current-password"
            maxLength={256}
          />
          <FormFoot form={form} label={t("account.data.download")} />
        </form>
      </Tile>
    </section>
  );
}
