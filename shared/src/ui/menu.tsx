import { useRef, useState } from "react";
import { IconButton, type IconButtonProps } from "./button.tsx";
import type { MenuFrameProps, MenuItem } from "./menu-frame.tsx";
import styles from "./menu.module.css";
import { useOverlayFrame } from "./missing-overlay.tsx";
import { onDemand } from "./on-demand.tsx";

export interface MenuProps extends Pick<IconButtonProps, "icon" | "label" | "raised" | "className"> {
  readonly items: readonly MenuItem[];
}

export const menuFrame = onDemand<MenuFrameProps>(() =>
  import("./menu-frame.tsx").then((module) => module.MenuFrame),
);

/** Icon button that opens a menu. */
export function Menu({ items, label, ...button }: MenuProps) {
  const [open, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const frame = useOverlayFrame(menuFrame, { open, onOpenChange: setOpen, label, items, trigger }, label);
  return (
    <div className={styles.Anchor}>
      <IconButton
        {...button}
        ref={trigger}
        label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerEnter={() => void menuFrame.preload().catch(() => undefined)}
        onClick={() => setOpen(!open)}
      />
      {frame}
    </div>
  );
}
