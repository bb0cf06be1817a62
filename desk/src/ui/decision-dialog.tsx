import { FormFailureNote } from "@tessera/shared/fields";
import { type Form, type FormOptions, type FormSchema, useForm } from "@tessera/shared/forms";
import { isApiFailure } from "@tessera/shared/http";
import type { OperatorQueue } from "@tessera/shared/operator-contracts/list-readers";
import { useQueryClient } from "@tessera/shared/query";
import { Button, Dialog, Stack, toast } from "@tessera/shared/ui";
import { use, useId, useState, type ReactNode } from "react";
import type * as z from "@tessera/shared/schema";
import { useTranslation } from "../texts.ts";
import { OfferContext } from "./decision-button.tsx";
import { LateNote } from "./late-note.tsx";
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

/** The version that the operator has seen, which changes only when he has looked at a newer one. */
function useSeenVersion(version: number | undefined) {
  const [seen, setSeen] = useState(version);
  const [isRefused, setRefused] = useState(false);
  return {
    seen,
    isOutdated: isRefused || seen !== version,
    refuse: () => setRefused(true),
    lookAgain: () => {
      setSeen(version);
      setRefused(false);
    },
  };
}

/**
 * Dialog of one decision about a row: its fields, and the failure at its place. When another operator was
 * first, also while it is open, the dialog stays with what was typed and shows the row as it is now. Mounted
 * while it is open.
 */
export function DecisionDialog<Schema extends FormSchema>(props: DecisionDialogProps<Schema>) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const formId = useId();
  const { seen, isOutdated, refuse, lookAgain } = useSeenVersion(props.version);
  const hasLeft = usePinnedRow();
  const isAllowed = use(OfferContext) && props.isAllowed !== false && !hasLeft;
  const form = useForm<Schema>({
    schema: props.schema,
    defaultValues: props.defaultValues,
    ...(props.fieldOf && { fieldOf: props.fieldOf }),
    toasts: "none",
  });
  // While the decision is sent, the row may change because of it.
  const isLate = isOutdated || (!isAllowed && !form.formState.isSubmitting);
  const refresh = () => client.invalidateQueries({ queryKey: [props.queue] });
  const submit = form.submit(
    async (values) => {
      const text = await props.send(values, seen);
      toast.success(typeof text === "string" ? text : (props.done ?? t("desk.queue.done")));
      if (!props.staysOpen) props.onClose();
      await refresh();
    },
    (failure) => {
      if (isApiFailure(failure) && failure.code === "CONFLICT") refuse();
      else form.setFailure(failure);
      void refresh();
    },
  );
  return (
    <Dialog
      open
      onOpenChange={props.onClose}
      title={props.title}
      description={props.description}
      actions={
        <>
          <Button onClick={props.onClose}>{t("buttons.goBack")}</Button>
          <Button
            type="submit"
            form={formId}
            kind={props.danger ? "danger" : "lit"}
            disabled={isLate}
            busy={form.formState.isSubmitting}
          >
            {props.confirmLabel}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <Stack>
          {props.children?.(form)}
          {isLate && (
            <LateNote onLook={isAllowed ? lookAgain : null}>
              {hasLeft ? t("desk.queue.left") : (props.present ?? t("desk.queue.lateText"))}
            </LateNote>
          )}
          <FormFailureNote failure={form.failure} />
        </Stack>
      </form>
    </Dialog>
  );
}
