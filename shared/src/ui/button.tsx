import type { ComponentProps, ReactNode } from "react";
import styles from "./button.module.css";
import { classNames } from "./class-names.ts";
import { Icon, type IconName } from "./icons.tsx";

export interface ButtonLook {
  /**
   * `lit` is the one thing to do in a view, at most one of them; `line` confirms "I did it"; `danger` cannot be undone;
   * `bare` has no tile.
   */
  readonly kind?: "plain" | "lit" | "line" | "danger" | "bare" | undefined;
  /** 36 px high, for dense rows. */
  readonly slim?: boolean | undefined;
  /** As wide as its column. */
  readonly wide?: boolean | undefined;
}

const kinds = {
  plain: undefined,
  lit: styles.Lit,
  line: styles.Line,
  danger: styles.Danger,
  bare: styles.Bare,
};

/** The classes of a button, for a link that looks like one: `<Link className={buttonClass({ kind: "lit" })}>`. */
export function buttonClass({ kind = "plain", slim = false, wide = false }: ButtonLook = {}): string {
  return classNames(styles.Button, kinds[kind], slim && styles.Slim, wide && styles.Wide);
}

export interface ButtonProps extends ButtonLook, Omit<ComponentProps<"button">, "children"> {
  readonly children: ReactNode;
  readonly icon?: IconName;
  /** The press is being carried out: the button keeps its place and focus, and further presses do nothing. */
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
  /** What a press does, in words. */
  readonly label: string;
  /** Stands on a tile of its own. */
  readonly raised?: boolean;
  readonly children?: ReactNode;
}

/** The classes of an icon button, for a link that looks like one. */
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
