import type { GameDetail } from "@tessera/shared/contracts/games";
import { useRef, type ReactNode } from "react";
import { PlayBar, PlayTools } from "./play-bar.tsx";
import styles from "./play-layout.module.css";
import { useFullScreen } from "./use-full-screen.ts";
import { useFullWindow } from "./use-full-window.ts";

interface PlayLayoutProps {
  readonly title: ReactNode;
  readonly game?: GameDetail | undefined;
  readonly isDemo?: boolean;
  readonly figures?: ReactNode;
  /** Line between the game and its figures. */
  readonly notice?: ReactNode;
  readonly children: ReactNode;
}

/** Layout of bar, game and figures: one bar on a wide screen; a bar above and a footer below on a phone. */
export function PlayLayout({ title, game, isDemo = false, figures, notice, children }: PlayLayoutProps) {
  const screen = useRef<HTMLDivElement>(null);
  const fullScreen = useFullScreen(screen);
  useFullWindow();
  return (
    <div ref={screen} className={styles.Screen}>
      <PlayBar title={title} game={game} isDemo={isDemo} />
      <PlayTools game={game} fullScreen={fullScreen} />
      <div className={styles.Stage}>{children}</div>
      {notice && <div className={styles.Notice}>{notice}</div>}
      {figures && <div className={styles.Figures}>{figures}</div>}
    </div>
  );
}
