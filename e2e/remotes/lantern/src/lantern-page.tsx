import { useTranslation } from "@tessera/shared/i18n";
import { useSession } from "@tessera/shared/session";
import { PageHead } from "@tessera/shared/ui";
import { useState } from "react";
import { lendings } from "./lendings.ts";
import styles from "./lantern-page.module.css";
import { name, variant } from "./variant.ts";

export function LanternPage() {
  const { t } = useTranslation();
  const username = useSession((session) => session.username);
  const [lit, setLit] = useState(0);
  if (variant === "screen-throws") throw new Error("The lantern fell.");
  Object.assign(window, { [`lendings_${name}`]: lendings });
  return (
    <div className={styles.Lantern}>
      <PageHead title={t("lantern.title")} />
      <p>Variant {variant}</p>
      <p>{username ? `Lit for ${username}` : "Lit for everybody"}</p>
      <button type="button" onClick={() => setLit(lit + 1)}>
        Lit {lit} times
      </button>
    </div>
  );
}
