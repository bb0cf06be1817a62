import { newId } from "@tessera/shared/core/identifiers";
import { FormFailureNote, TextField } from "@tessera/shared/fields";
import { useForm } from "@tessera/shared/forms";
import { call } from "@tessera/shared/http";
import { operatorPlayersApi } from "@tessera/shared/operator-contracts/players";
import { useQuery, useQueryClient } from "@tessera/shared/query";
import * as z from "@tessera/shared/schema";
import { Button, DateTime, QueryPart, SkeletonRows } from "@tessera/shared/ui";
import { useState } from "react";
import { callQuery } from "../../../http/call-query.ts";
import { useTranslation } from "../../../texts.ts";
import { DetailPart, sentForm } from "../../../ui/index.ts";

const schema = z.object({
  note: z
    .string()
    .check(z.trim(), z.minLength(3, "operatorNote.short"), z.maxLength(1_000, "operatorNote.long")),
});

/** Notes of operators about a player, and the field for a new one. The player never sees them. */
export function PlayerNotes({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const options = callQuery(["players", "notes", id], operatorPlayersApi.notes, {
    params: { id },
    query: {},
  });
  const form = useForm({ schema, defaultValues: { note: "" }, toasts: "none" });
  const refresh = () => client.invalidateQueries({ queryKey: options.queryKey });
  /** The note that was sent last: the same text sent again without an answer is the same note. */
  const [sent, setSent] = useState({ id: "", note: "" });
  const submit = form.submit(
    async ({ note }) => {
      const reset = sentForm<typeof schema>(form);
      const body = sent.note === note ? sent : { id: newId(), note };
      setSent(body);
      await call(operatorPlayersApi.addNote, { params: { id }, body });
      setSent({ id: "", note: "" });
      reset();
      await refresh();
    },
    (failure) => {
      form.setFailure(failure);
      // Without an answer it may have been stored.
      void refresh();
    },
  );
  return (
    <DetailPart title={t("players.notes")}>
      <form noValidate onSubmit={submit}>
        <TextField {...form.field("note")} label={t("players.newNote")} maxLength={1_000} />
        <Button type="submit" slim busy={form.formState.isSubmitting}>
          {t("players.addNote")}
        </Button>
        <FormFailureNote failure={form.failure} />
      </form>
      <QueryPart
        query={useQuery(options)}
        queryKey={options.queryKey}
        failure={t("players.notesNotLoaded")}
        skeleton={<SkeletonRows rows={2} />}
      >
        {({ items }) => (
          <ul>
            {items.map(({ id: noteId, note, by, createdAt }) => (
              <li key={noteId}>
                <span>{note}</span>
                <small>
                  {by} <DateTime instant={createdAt} />
                </small>
              </li>
            ))}
          </ul>
        )}
      </QueryPart>
    </DetailPart>
  );
}
