import * as Radix from "@radix-ui/react-dropdown-menu";
import type { ReactNode, RefObject } from "react";
import { Icon, type IconName } from "./icons.tsx";
import styles from "./menu.module.css";
import { returnFocus } from "./overlay-focus.ts";
import { useStyleNonce } from "./style-nonce.ts";
import { useOverlay } from "./use-overlay.ts";

export interface MenuItem {
  readonly key: string;
  readonly label: ReactNode;
  readonly icon?: IconName;
  /** Set for an item of a choice: true when it is the selected one. */
  readonly checked?: boolean;
  readonly disabled?: boolean;
  /** Language of the label, when it differs from the page's. */
  readonly lang?: string;
  readonly onSelect: () => void;
}

export interface MenuFrameProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly label: string;
  readonly items: readonly MenuItem[];
  readonly trigger: RefObject<HTMLButtonElement | null>;
}

function Item({ item }: { readonly item: MenuItem }) {
  const common = {
    className: styles.Item,
    onSelect: item.onSelect,
    disabled: item.disabled ?? false,
    ...(item.lang && { lang: item.lang }),
  };
  const label = (
    <>
      {item.icon && <Icon name={item.icon} size="small" />}
      {item.label}
    </>
  );
  if (item.checked === undefined) return <Radix.Item {...common}>{label}</Radix.Item>;
  return (
    <Radix.CheckboxItem {...common} checked={item.checked}>
      {label}
      <Radix.ItemIndicator className={styles.Mark}>
        <Icon name="check" size="small" />
      </Radix.ItemIndicator>
    </Radix.CheckboxItem>
  );
}

/**
 * Open menu, loaded when the first one opens. Its anchor lies under the button, which therefore never
 * remounts.
 */
export function MenuFrame({ open, onOpenChange, label, items, trigger }: MenuFrameProps) {
  useStyleNonce();
  useOverlay(open, () => onOpenChange(false));
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>
        <span className={styles.Place} aria-hidden="true" tabIndex={-1} />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          className={styles.Menu}
          aria-label={label}
          aria-labelledby={undefined}
          align="end"
          sideOffset={6}
          collisionPadding={8}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            returnFocus(trigger.current);
          }}
        >
          {items.map((item) => (
            <Item key={item.key} item={item} />
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
