import { BannerView } from "@tessera/shared/banner";
import type { Banner } from "@tessera/shared/contracts/site";
import { Icon } from "@tessera/shared/ui";
import useEmblaCarousel from "embla-carousel-react";
import { useEffect, useState } from "react";
import styles from "./banner-carousel.module.css";
import { BannerLink } from "./banner-link.tsx";
import { useRotation } from "./use-rotation.ts";
import { useTranslation } from "../texts.ts";

/** Display time of a banner in milliseconds. Source: spec:screens#home. */
const bannerMs = 5_000;

/** A banner slides in, or is there at once where reduced motion is preferred. */
const movement = {
  loop: true,
  duration: 22,
  breakpoints: { "(prefers-reduced-motion: reduce)": { duration: 0 } },
} as const;

/** Banner carousel: swiped, selected by tiles, or rotating automatically. */
export function BannerCarousel({ banners }: { readonly banners: readonly Banner[] }) {
  const { t } = useTranslation();
  const [viewport, embla] = useEmblaCarousel(movement);
  const [selected, setSelected] = useState(0);
  const rotation = useRotation(bannerMs, () => embla?.scrollNext());

  useEffect(() => {
    if (!embla) return;
    const follow = () => setSelected(embla.selectedScrollSnap());
    embla.on("select", follow).on("reInit", follow);
    return () => void embla.off("select", follow).off("reInit", follow);
  }, [embla]);

  return (
    <section
      aria-roledescription="carousel"
      aria-label={t("games.home.banners")}
      className={styles.Carousel}
      {...rotation.pauseHandlers}
    >
      <div ref={viewport} className={styles.Viewport}>
        <div className={styles.Slides} aria-live={rotation.isPaused ? "polite" : "off"}>
          {banners.map((banner, index) => (
            <div
              key={banner.id}
              role="group"
              aria-roledescription="slide"
              aria-label={t("games.home.bannerOf", { position: index + 1, count: banners.length })}
              className={styles.Slide}
              inert={index !== selected}
            >
              <BannerView banner={banner} isFirst={index === 0}>
                {banner.link !== null && <BannerLink to={banner.link} />}
              </BannerView>
            </div>
          ))}
        </div>
      </div>
      {banners.length > 1 && (
        <div className={styles.Controls}>
          {banners.map((banner, index) => (
            <button
              key={banner.id}
              type="button"
              className={styles.Dot}
              aria-label={t("games.home.showBanner", { position: index + 1, title: banner.title })}
              aria-current={index === selected || undefined}
              onClick={() => embla?.scrollTo(index)}
            />
          ))}
          <PauseButton isPaused={rotation.isPaused} onToggle={rotation.toggle} />
        </div>
      )}
    </section>
  );
}

function PauseButton({ isPaused, onToggle }: { readonly isPaused: boolean; readonly onToggle: () => void }) {
  const { t } = useTranslation();
  const label = t(isPaused ? "games.home.resumeBanners" : "games.home.pauseBanners");
  return (
    <button type="button" className={styles.Pause} aria-label={label} title={label} onClick={onToggle}>
      <Icon name={isPaused ? "play" : "pause"} size="small" />
    </button>
  );
}
