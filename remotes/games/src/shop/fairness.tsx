import type { SpinSeed } from "@tessera/shared/contracts/shop";
import { Icon, Tile } from "@tessera/shared/ui";
import { useState } from "react";
import { FairnessDialog } from "./fairness-dialog.tsx";
import styles from "./shop-page.module.css";
import { useTranslation } from "../texts.ts";

/** First and last digits of a hash. */
const shortHash = (hash: string) => `${hash.slice(0, 4)}…${hash.slice(-4)}`;

/** Entry to the seeds of the next spin. */
export function FairnessTile({ seed }: { readonly seed: SpinSeed | null }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <Tile className={styles.FairnessTile ?? ""}>
      <button
        type="button"
        className={styles.Fairness}
        disabled={seed === null}
        onClick={() => setOpen(true)}
      >
        <Icon name="safe" />
        <span>
          <b>{t("games.shop.fairness.title")}</b>
          <small>
            {t("games.shop.fairness.short", {
              hash: seed ? shortHash(seed.hash) : "–",
              nonce: seed ? String(seed.nonce) : "–",
            })}
          </small>
        </span>
        <Icon name="next" size="small" />
      </button>
      {seed && <FairnessDialog seed={seed} open={isOpen} onOpenChange={setOpen} />}
    </Tile>
  );
}
