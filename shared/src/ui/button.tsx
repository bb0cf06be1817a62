import type { ComponentProps, ReactNode } from "react";
import styles from "./button.module.css";
import { classNames } from "./class-names.ts";
import { Icon, type IconName } from "./icons.tsx";

export interface ButtonLook {
  /**
   * `lit`: the primary action of a view, at most one. `line`: confirms "I did it". `danger`: cannot be
   * undone. `bare`: without a tile.
   */
  readonly kind?: "plain" | "lit" | "line" | "danger" | "bare" | undefined;
  /** 36 px high, for dense rows. */
  readonly slim?: boolean | undefined;
  /** Full width of its column. */
  readonly wide?: boolean | undefined;
}

const kinds = {
  plain: undefined,
  lit: styles.Lit,
  line: styles.Line,
  danger: styles.Danger,
  bare: styles.Bare,
};

/** Classes of a button, for a link that looks like one: `<Link className={buttonClass({ kind: "lit" })}>`. */
export function buttonClass({ kind = "plain", slim = false, wide = false }: ButtonLook = {}): string {
  return classNames(styles.Button, kinds[kind], slim && styles.Slim, wide && styles.Wide);
}

export interface ButtonProps extends ButtonLook, Omit<ComponentProps<"button">, "children"> {
  readonly children: ReactNode;
  readonly icon?: IconName;
  /** True while the action is running: the button keeps its place and focus and ignores further presses. */
  readonly busy?: boolean;
}

export function Button({
  kind,
  slim,
  wide,
  icon,
  busy = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(buttonClass({ kind, slim, wide }), className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy ? (
        <span className={styles.Busy} aria-hidden="true" />
      ) : (
        icon && <Icon name={icon} size={slim ? "small" : "medium"} />
      )}
      {children}
    </button>
  );
}

export interface IconButtonProps extends Omit<ComponentProps<"button">, "children" | "aria-label"> {
  readonly icon: IconName;
  /** Accessible name: the action of the button. */
  readonly label: string;
  /** True for a button with its own tile. */
  readonly raised?: boolean;
  readonly children?: ReactNode;
}

/** Classes of an icon button, for a link that looks like one. */
export function iconButtonClass({ raised = false }: { readonly raised?: boolean } = {}): string {
  return classNames(styles.IconButton, raised && styles.Raised);
}

export function IconButton({ icon, label, raised = false, className, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={classNames(iconButtonClass({ raised }), className)}
    >
      <Icon name={icon} />
      {children}
    </button>
  );
}
