import type { Banner } from "@tessera/shared/contracts/site";
import { systemClock, type Clock } from "@tessera/shared/core/clock";
import { useLanguage } from "@tessera/shared/i18n";
import { useQuery } from "@tessera/shared/query";
import { storage } from "@tessera/shared/session";
import { buttonClass, IconButton, useSavesData } from "@tessera/shared/ui";
import { useEffect, useEffectEvent, useState } from "react";
import { ContentLink } from "./content-link.tsx";
import { bannersQuery } from "./home-queries.ts";
import { popupToShow, withDisplayed } from "./popup-banner.ts";
import styles from "./popup-card.module.css";
import { useTranslation } from "../texts.ts";

/** Delay of the popup, so that the page under it is seen first. */
const popupDelayMs = 1_500;

/**
 * Card of a due popup, once per day and version, at the bottom of the page; it neither takes the focus nor
 * blocks scrolling. Not shown while a dialog such as the login is open; it remains due then.
 */
export function PopupCard({ clock = systemClock }: { readonly clock?: Clock }) {
  const { data } = useQuery(bannersQuery("popup", useLanguage()));
  const [shown, setShown] = useState<Banner["id"] | null>(null);

  const showWhatIsDue = useEffectEvent((banners: readonly Banner[]) => {
    if (document.querySelector('[role="dialog"]')) return;
    const displayed = storage.read("popupBannerDisplayed");
    const due = popupToShow(banners, displayed, clock.now());
    if (!due) return;
    storage.write("popupBannerDisplayed", withDisplayed(displayed, due, clock.now()));
    setShown(due.id);
  });
  useEffect(() => {
    if (!data) return;
    const timer = setTimeout(() => showWhatIsDue(data.items), popupDelayMs);
    return () => clearTimeout(timer);
  }, [data]);

  const banner = data?.items.find(({ id }) => id === shown);
  return banner && <Card banner={banner} onClose={() => setShown(null)} />;
}

interface CardProps {
  readonly banner: Banner;
  readonly onClose: () => void;
}

function Card({ banner: { title, text, alt, imageMobile, link }, onClose }: CardProps) {
  const { t } = useTranslation();
  const isPlain = useSavesData();
  return (
    <section aria-label={t("games.home.popup")} className={styles.Card} data-plain={isPlain || undefined}>
      {!isPlain && (
        <div className={styles.Picture}>
          <img src={imageMobile} alt={alt} width={104} height={104} />
        </div>
      )}
      <div className={styles.Words}>
        <h2>{title}</h2>
        <p>{text}</p>
        {link !== null && (
          <ContentLink to={link} className={buttonClass({ slim: true })} onClick={onClose}>
            {t("games.home.bannerOpen")}
          </ContentLink>
        )}
      </div>
      <IconButton icon="close" label={t("buttons.close")} className={styles.Close} onClick={onClose} />
    </section>
  );
}
