import type { Referral } from "@tessera/shared/contracts/referral";
import { useBrowserValue } from "@tessera/shared/session";
import {
  Button,
  CopyButton,
  Dialog,
  ErrorState,
  onDemand,
  Panel,
  Skeleton,
  toast,
  useLatePart,
  VisuallyHidden,
} from "@tessera/shared/ui";
import { useState } from "react";
import type { LinkCodeProps } from "./link-code.tsx";
import { formatRate } from "./rate.ts";
import styles from "./share-panel.module.css";
import { useTranslation } from "../texts.ts";

/** Referral code in tiles, and the link to share. */
export function SharePanel({ referral: { code, link, rateBp, status } }: { readonly referral: Referral }) {
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
          <CopyButton
            showsText
            kind={status === "approved" ? "lit" : "plain"}
            text={link}
            label={t("referral.overview.copyLink")}
          />
          <LinkCodeButton link={link} code={code} />
          <ShareButton link={link} />
        </div>
      </div>
    </Panel>
  );
}

const linkCode = onDemand<LinkCodeProps>(() =>
  import(/* webpackChunkName: "link-code" */ "./link-code.tsx").then(({ LinkCode }) => LinkCode),
);

/** Button that shows the link as a QR code; its drawing is loaded when it is asked for. */
function LinkCodeButton(props: LinkCodeProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { element, hasFailed, retry } = useLatePart(linkCode, props, isOpen);
  return (
    <>
      <Button icon="qr" onClick={() => setOpen(true)}>
        {t("referral.overview.qr")}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={t("referral.overview.qrTitle")}
        description={t("referral.overview.qrText")}
      >
        {element ??
          (hasFailed ? (
            <ErrorState title={t("referral.overview.qrNotLoaded")} onRetry={retry} />
          ) : (
            <Skeleton height="panel" />
          ))}
      </Dialog>
    </>
  );
}

const canShare = () => "share" in navigator;
const neverShares = () => false;

/** Shares the link by the Web Share API; nothing where the browser has none. */
function ShareButton({ link }: { readonly link: string }) {
  const { t } = useTranslation();
  // The document comes from a server, which knows nothing of the browser.
  const isOffered = useBrowserValue(canShare, neverShares);
  if (!isOffered) return null;
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
