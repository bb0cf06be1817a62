import { useSharedTranslation } from "@tessera/shared/i18n";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import styles from "./form-foot.module.css";
import { Note } from "./states.tsx";

/** A failure that no field shows. */
export interface FormFailure {
  readonly cause: unknown;
  readonly text: string;
}

export interface FormFailureNoteProps {
  readonly failure: FormFailure | null;
  readonly action?: ReactNode;
}

/** Note with the failure of a form that no field shows; nothing without one. */
export function FormFailureNote({ failure, action }: FormFailureNoteProps) {
  return (
    failure && (
      <Note announce="alert" icon="error" action={action}>
        {failure.text}
      </Note>
    )
  );
}

export interface FormFootProps {
  /** A form of `@tessera/shared/forms`. */
  readonly form: {
    readonly failure: FormFailure | null;
    readonly formState: { readonly isSubmitting: boolean };
  };
  /** Label of the submit button. */
  readonly label: string;
  /** True when the form cannot be submitted now; the reason is in the notes or above the form. */
  readonly disabled?: boolean;
  /** True while the form is under way; while it submits when absent. */
  readonly busy?: boolean;
  /** Empties the form; without it there is no button for that. */
  readonly onReset?: () => void;
  /** True while the form cannot be emptied. */
  readonly resetDisabled?: boolean;
  /** Action of the failure's note. */
  readonly failureAction?: ReactNode;
  /** Notes between failure and buttons. */
  readonly children?: ReactNode;
}

/** End of a form: the failure that no field shows, notes, the submit button, and a Reset button beside it. */
export function FormFoot({
  form: { failure, formState },
  label,
  disabled,
  busy,
  onReset,
  resetDisabled,
  failureAction,
  children,
}: FormFootProps) {
  const { t } = useSharedTranslation();
  const submit = (
    <Button type="submit" kind="lit" wide disabled={disabled} busy={busy ?? formState.isSubmitting}>
      {label}
    </Button>
  );
  return (
    <>
      <FormFailureNote failure={failure} action={failureAction} />
      {children}
      {onReset ? (
        <div className={styles.Actions}>
          <Button disabled={resetDisabled} onClick={onReset}>
            {t("buttons.reset")}
          </Button>
          {submit}
        </div>
      ) : (
        submit
      )}
    </>
  );
}
