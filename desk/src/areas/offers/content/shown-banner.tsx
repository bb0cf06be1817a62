import { BannerView, leadsToGame } from "@tessera/shared/banner";
import { plainBannerGround } from "@tessera/shared/core/banner-ground";
import type { Language } from "@tessera/shared/core/languages";
import { useLanguage } from "@tessera/shared/i18n";
import type { BannerContent, ContentPicture } from "@tessera/shared/operator-contracts/content";
import { buttonClass, Icon } from "@tessera/shared/ui";
import { useTranslation } from "../../../texts.ts";
import type { Content } from "./content-kinds.ts";
import styles from "./content.module.css";
import { picturePath, useStoredPicture } from "./stored-picture.tsx";

interface ShownBannerProps {
  readonly content: Content;
  readonly language: Language;
}

/**
 * Banner by the players' own component, as Home shows it on a screen as wide as this one. The ground of a
 * game's banner is its studio's, which the desk does not know. What a player would press is only a picture
 * here.
 */
export function ShownBanner({ content, language }: ShownBannerProps) {
  const { picture, link, title, text, alt } = content as unknown as BannerContent;
  const target = link ?? (picture.kind === "game" && picture.game !== "" ? `/play/${picture.game}` : null);
  return (
    <div className={styles.Banner}>
      <BannerView
        banner={{
          title: title[language],
          text: text[language],
          alt: alt[language],
          ground: plainBannerGround,
          imageMobile: usePictureAddress(picture, "mobile") ?? "",
          imageDesktop: usePictureAddress(picture, "desktop") ?? "",
        }}
      >
        {target !== null && <Press target={target} />}
      </BannerView>
    </div>
  );
}

/** Hook for the address of a banner's picture; undefined while there is none. */
function usePictureAddress(picture: ContentPicture, layout: "mobile" | "desktop"): string | undefined {
  const isUpload = picture.kind === "upload";
  const stored = useStoredPicture(isUpload ? picture[layout] : undefined);
  return isUpload ? stored : picturePath(picture, layout);
}

/** Label of the button that a player would press, in the language of the desk. */
function Press({ target }: { readonly target: string }) {
  const { t } = useTranslation();
  const isGame = leadsToGame(target);
  return (
    <span lang={useLanguage()} className={buttonClass({ kind: "lit" })}>
      {isGame && <Icon name="play" size="small" />}
      {t(isGame ? "content.preview.play" : "content.preview.open")}
    </span>
  );
}
