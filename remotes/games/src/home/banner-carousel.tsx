import type { Banner } from "@tessera/shared/contracts/site";
import { Link } from "@tessera/shared/router";
import { buttonClass, Icon, usePicture } from "@tessera/shared/ui";
import useEmblaCarousel from "embla-carousel-react";
import { useEffect, useState, type CSSProperties } from "react";
import { prefetchPlay } from "../cards/prefetch-play.ts";
import styles from "./banner-carousel.module.css";
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
              <BannerSlide banner={banner} isFirst={index === 0} />
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

/** Banner with the text on the studio's background colour, beside or below the picture: text never covers the motif. */
function BannerSlide({ banner, isFirst }: { readonly banner: Banner; readonly isFirst: boolean }) {
  const { t } = useTranslation();
  const { ref, isWanted } = usePicture(isFirst);
  return (
    <div className={styles.Banner} style={{ "--banner-ground": banner.ground } as CSSProperties}>
      <picture className={styles.Picture}>
        {isWanted && (
          <source media="(width >= 768px)" srcSet={banner.imageDesktop} width={640} height={210} />
        )}
        <img
          ref={ref}
          src={isWanted ? banner.imageMobile : undefined}
          alt={banner.alt}
          width={328}
          height={400}
          draggable={false}
          fetchPriority={isFirst ? "high" : "low"}
        />
      </picture>
      <div className={styles.Words}>
        <h2>{banner.title}</h2>
        <p>{banner.text}</p>
        {banner.link !== null && (
          <Link to={banner.link} className={buttonClass({ kind: "lit" })} {...prefetchPlay}>
            <Icon name="play" size="small" />
            {t("games.card.play")}
          </Link>
        )}
      </div>
    </div>
  );
}
