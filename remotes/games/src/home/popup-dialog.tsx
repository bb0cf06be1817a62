import type { Banner } from "@tessera/shared/contracts/site";
import { systemClock, type Clock } from "@tessera/shared/core/clock";
import { useLanguage, useTranslation } from "@tessera/shared/i18n";
import { useQuery } from "@tessera/shared/query";
import { Link } from "@tessera/shared/router";
import { storage } from "@tessera/shared/session";
import { buttonClass, Dialog } from "@tessera/shared/ui";
import { useEffect, useEffectEvent, useState } from "react";
import { bannersQuery } from "./home-queries.ts";
import { popupToShow, withDisplayed } from "./popup-banner.ts";
import styles from "./popup-dialog.module.css";

/** A popup waits until the page under it has been seen. */
const settleMs = 400;

/** A popup that is due, once a day per version, and never on top of another dialog such as the login. */
export function PopupDialog({ clock = systemClock }: { readonly clock?: Clock }) {
  const { t } = useTranslation();
  const { data } = useQuery(bannersQuery("popup", useLanguage()));
  const [shown, setShown] = useState<Banner | null>(null);
  const [isOpen, setOpen] = useState(false);

  const showWhatIsDue = useEffectEvent((banners: readonly Banner[]) => {
    if (document.querySelector('[role="dialog"]')) return;
    const displayed = storage.read("popupBannerDisplayed");
    const due = popupToShow(banners, displayed, clock.now());
    if (!due) return;
    storage.write("popupBannerDisplayed", withDisplayed(displayed, due, clock.now()));
    setShown(due);
    setOpen(true);
  });
  useEffect(() => {
    if (!data) return;
    const timer = setTimeout(() => showWhatIsDue(data.items), settleMs);
    return () => clearTimeout(timer);
  }, [data]);

  if (!shown) return null;
  return (
    <Dialog
      open={isOpen}
      onOpenChange={setOpen}
      title={shown.title}
      description={shown.text}
      actions={
        shown.link !== null && (
          <Link to={shown.link} className={buttonClass({ kind: "lit" })} onClick={() => setOpen(false)}>
            {t("games.home.popupOpen")}
          </Link>
        )
      }
    >
      <img src={shown.imageDesktop} alt={shown.alt} width={640} height={210} className={styles.Picture} />
    </Dialog>
  );
}
