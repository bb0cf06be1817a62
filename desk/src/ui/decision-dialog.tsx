import { FormFailureNote } from "@tessera/shared/fields";
import { type Form, type FormOptions, type FormSchema, useForm } from "@tessera/shared/forms";
import { isApiFailure } from "@tessera/shared/http";
import type { OperatorQueue } from "@tessera/shared/operator-contracts/list-readers";
import { useQueryClient } from "@tessera/shared/query";
import { Button, Dialog, Stack, toast } from "@tessera/shared/ui";
import { use, useId, useRef, useState, type ReactNode } from "react";
import { flushSync } from "react-dom";
import type * as z from "@tessera/shared/schema";
import { useTranslation } from "../texts.ts";
import { OfferContext } from "./decision-button.tsx";
import { LateRow, useSeenRow } from "./late-row.tsx";
import { usePinnedRow } from "./open-row.tsx";

export interface DecisionDialogProps<Schema extends FormSchema> extends Pick<
  FormOptions<Schema>,
  "schema" | "defaultValues" | "fieldOf"
> {
  readonly onClose: () => void;
  readonly title: string;
  /** Effect of the decision, in a sentence. */
  readonly description?: string;
  /** The verb of the decision, with its amount where money moves. */
  readonly confirmLabel: string;
  readonly danger?: boolean;
  /** Queue whose lists are read again after the decision. */
  readonly queue: OperatorQueue;
  /** Fields of the decision; called in the render of the form. */
  readonly children?: (form: Form<Schema>) => ReactNode;
  /** Version of the row as it is now. */
  readonly version?: number;
  /** False when the row as it is now no longer allows the decision. */
  readonly isAllowed?: boolean | undefined;
  /**
   * Sends the decision with the version that the operator has seen, where the row has one. May resolve with
   * the text of the toast.
   */
  readonly send: (values: z.output<Schema>, seen: number | undefined) => Promise<unknown>;
  /** True for a dialog that its caller closes after `send`. */
  readonly staysOpen?: boolean;
  /** Text of the toast after the decision, in place of a general one. */
  readonly done?: string;
  /** State of the row as it is now, shown when another operator was first. */
  readonly present?: ReactNode;
}

/** Decision without its looks: its form, and what has become of its row meanwhile. */
function useDecision<Schema extends FormSchema>(props: DecisionDialogProps<Schema>) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const hasLeft = usePinnedRow();
  const seen = useSeenRow(props.version, hasLeft);
  const isAllowed = use(OfferContext) && props.isAllowed !== false;
  // Since a try that was not answered, the row may have been changed by it.
  const [isUnanswered, setUnanswered] = useState(false);
  const form = useForm<Schema>({
    schema: props.schema,
    defaultValues: props.defaultValues,
    ...(props.fieldOf && { fieldOf: props.fieldOf }),
    toasts: "none",
  });
  const refresh = () => client.invalidateQueries({ queryKey: [props.queue] });
  const submit = form.submit(
    async (values) => {
      const text = await props.send(values, seen.version);
      toast.success(typeof text === "string" ? text : (props.done ?? t("desk.queue.done")));
      if (!props.staysOpen) props.onClose();
      await refresh();
    },
    (failure) => {
      if (isApiFailure(failure) && failure.code === "CONFLICT") seen.refuse(failure);
      else form.setFailure(failure);
      if (isApiFailure(failure) && failure.status === undefined) setUnanswered(true);
      void refresh();
    },
  );
  const { isSubmitting } = form.formState;
  // While the decision is sent, the row may change because of it.
  const isLate = !isSubmitting && (seen.isOutdated || !isAllowed);
  return { form, submit, isSubmitting, isLate, row: { seen, isAllowed, hasLeft, isOwn: isUnanswered } };
}

/**
 * Dialog of one decision about a row: its fields, and the failure at its place. When another operator was
 * first, also while it is open, the dialog stays with what was typed and shows the row as it is now. While
 * the decision is sent, it cannot be closed. Mounted while it is open.
 */
export function DecisionDialog<Schema extends FormSchema>(props: DecisionDialogProps<Schema>) {
  const { t } = useTranslation();
  const formId = useId();
  const confirm = useRef<HTMLButtonElement>(null);
  const { form, submit, isSubmitting, isLate, row } = useDecision(props);
  const lookAgain = () => {
    // The button of the note is removed: the one that is unlocked by it gets the focus.
    flushSync(row.seen.lookAgain);
    confirm.current?.focus();
  };
  return (
    <Dialog
      open
      onOpenChange={props.onClose}
      // Closed, it could neither tell the outcome nor keep the decision from being sent again.
      dismissable={!isSubmitting}
      title={props.title}
      description={props.description}
      actions={
        <>
          <Button disabled={isSubmitting} onClick={props.onClose}>
            {t("buttons.goBack")}
          </Button>
          <Button
            ref={confirm}
            type="submit"
            form={formId}
            kind={props.danger ? "danger" : "lit"}
            disabled={isLate}
            busy={isSubmitting}
          >
            {props.confirmLabel}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <Stack>
          {props.children?.(form)}
          {isLate && <LateRow {...row} present={props.present} onLook={lookAgain} />}
          <FormFailureNote failure={form.failure} />
        </Stack>
      </form>
    </Dialog>
  );
}
