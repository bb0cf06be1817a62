import type { Referral } from "@tessera/shared/contracts/referral";
import { Button, CopyButton, Panel, toast, VisuallyHidden } from "@tessera/shared/ui";
import { formatRate } from "./rate.ts";
import styles from "./share-panel.module.css";
import { useTranslation } from "../texts.ts";

/** Referral code in tiles, and the link to share. */
export function SharePanel({ referral: { code, link, rateBp } }: { readonly referral: Referral }) {
  const { t } = useTranslation();
  return (
    <Panel>
      <div className={styles.Code}>
        <div>
          <h2>{t("referral.overview.code")}</h2>
          <VisuallyHidden>{code}</VisuallyHidden>
          <p className={styles.Tiles} aria-hidden="true">
            {Array.from(code, (character, index) => (
              <b key={index}>{character}</b>
            ))}
          </p>
          <p>{t("referral.overview.rate", { rate: formatRate(rateBp) })}</p>
        </div>
        <CopyButton text={code} label={t("referral.overview.copyCode")} />
      </div>
      <div className={styles.Link}>
        <div>
          <h2>{t("referral.overview.link")}</h2>
          <p>{link}</p>
        </div>
        <div className={styles.Actions}>
          <CopyButton showsText kind="lit" text={link} label={t("referral.overview.copyLink")} />
          <ShareButton link={link} />
        </div>
      </div>
    </Panel>
  );
}

/** Shares the link by the Web Share API; nothing where the browser has none. */
function ShareButton({ link }: { readonly link: string }) {
  const { t } = useTranslation();
  if (!("share" in navigator)) return null;
  const share = () => {
    navigator
      .share({ title: t("site.name"), text: t("referral.overview.shareText"), url: link })
      .catch((cause: unknown) => {
        const isTakenBack = cause instanceof DOMException && cause.name === "AbortError";
        if (!isTakenBack) toast.error(t("referral.overview.shareFailed"));
      });
  };
  return (
    <Button icon="external" onClick={share}>
      {t("referral.overview.share")}
    </Button>
  );
}
