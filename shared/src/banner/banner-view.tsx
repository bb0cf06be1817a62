import type { Banner } from "@tessera/shared/contracts/site";
import { usePicture } from "@tessera/shared/ui";
import type { CSSProperties, ReactNode } from "react";
import styles from "./banner-view.module.css";

interface BannerViewProps {
  readonly banner: Pick<Banner, "title" | "text" | "alt" | "ground" | "imageMobile" | "imageDesktop">;
  /** True for the main picture of the first screen. */
  readonly isFirst?: boolean;
  /** The way to where the banner leads; absent where it leads nowhere. */
  readonly children?: ReactNode;
}

/**
 * Banner with the text on the studio's background colour, beside or below the picture: text never covers the
 * motif.
 */
export function BannerView({ banner, isFirst = false, children }: BannerViewProps) {
  const { ref, isWanted } = usePicture(isFirst);
  return (
    <div className={styles.Banner} style={{ "--banner-ground": banner.ground } as CSSProperties}>
      <picture className={styles.Picture}>
        {isWanted && banner.imageDesktop && (
          <source media="(width >= 768px)" srcSet={banner.imageDesktop} width={640} height={210} />
        )}
        <img
          ref={ref}
          src={(isWanted && banner.imageMobile) || undefined}
          alt={banner.alt}
          width={328}
          height={400}
          draggable={false}
          fetchPriority={isFirst ? "high" : "low"}
        />
      </picture>
      <div className={styles.Words}>
        {banner.title && <h2>{banner.title}</h2>}
        <p>{banner.text}</p>
        {children}
      </div>
    </div>
  );
}
