import { systemClock } from "@tessera/shared/core/clock";
import { useLanguage } from "@tessera/shared/i18n";
import { useQuery } from "@tessera/shared/query";
import { Icon, IconButton } from "@tessera/shared/ui";
import { useState, useSyncExternalStore } from "react";
import styles from "./announcements.module.css";
import { announcementsQuery } from "./home-queries.ts";
import { useRotation } from "./use-rotation.ts";
import { useTranslation } from "../texts.ts";

const announcementMs = 7_000;

function everySecond(onTick: () => void): () => void {
  const timer = setInterval(onTick, 1_000);
  return () => clearInterval(timer);
}

/** Returns those that have not ended; all that the document shows, until the page has taken it over. */
function useNotEnded<Item extends { readonly endsAt: string }>(items: readonly Item[]): readonly Item[] {
  const marks = useSyncExternalStore(
    everySecond,
    () => {
      const now = systemClock.now().getTime();
      return items.map(({ endsAt }) => (now < Date.parse(endsAt) ? "1" : "0")).join("");
    },
    () => "",
  );
  return items.filter((_, index) => marks[index] !== "0");
}

/** Announcements in rotation; their space is reserved until it is known that there are none. */
export function Announcements() {
  const { t } = useTranslation();
  const { data, isPending } = useQuery(announcementsQuery(useLanguage()));
  const [turned, setTurned] = useState(0);
  const rotation = useRotation(announcementMs, () => setTurned((count) => count + 1));
  const items = useNotEnded(data?.items ?? []);
  const current = items[turned % Math.max(1, items.length)];
  if (isPending) return <div className={styles.Marquee} />;
  if (!current) return null;
  return (
    <section
      aria-label={t("games.home.announcements")}
      className={styles.Marquee}
      {...rotation.pauseHandlers}
    >
      <Icon name="bell" size="small" />
      {/* All in one place, which is as high as the longest of them: each is whole, and nothing moves when
          they change. */}
      <div className={styles.Texts}>
        {items.map(({ id, text }) => (
          <p key={id} className={styles.Text} data-shown={id === current.id || undefined}>
            {text}
          </p>
        ))}
      </div>
      {items.length > 1 && (
        <IconButton
          icon={rotation.isPaused ? "play" : "pause"}
          label={t(rotation.isPaused ? "games.home.resumeAnnouncements" : "games.home.pauseAnnouncements")}
          className={styles.Pause}
          onClick={rotation.toggle}
        />
      )}
    </section>
  );
}
