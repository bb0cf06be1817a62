import { useRef, useState, type ReactNode, type RefObject } from "react";
import { IconButton, type IconButtonProps } from "./button.tsx";
import type { IconName } from "./icons.tsx";
import styles from "./menu.module.css";
import { onDemand } from "./on-demand.tsx";

export interface MenuItem {
  readonly key: string;
  readonly label: ReactNode;
  readonly icon?: IconName;
  /** Given: the item is one of a choice and says whether it is the chosen one. */
  readonly checked?: boolean;
  readonly disabled?: boolean;
  /** Language of the label, where it is not the page's. */
  readonly lang?: string;
  readonly onSelect: () => void;
}

export interface MenuProps extends Pick<IconButtonProps, "icon" | "label" | "raised" | "className"> {
  readonly items: readonly MenuItem[];
}

export interface MenuFrameProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly label: string;
  readonly items: readonly MenuItem[];
  readonly trigger: RefObject<HTMLButtonElement | null>;
}

export const menuFrame = onDemand<MenuFrameProps>(() =>
  import("./menu-frame.tsx").then((module) => module.MenuFrame),
);

/** An icon button that opens a list of actions. */
export function Menu({ items, label, ...button }: MenuProps) {
  const [open, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const list = { open, onOpenChange: setOpen, label, items, trigger };
  const frame = menuFrame.useElement(list, open, () => setOpen(false));
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
