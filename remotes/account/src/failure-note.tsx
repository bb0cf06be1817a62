import { Note, useFailureText } from "@tessera/shared/ui";

/** Note with the failure of a call that no form shows; nothing without one. */
export function FailureNote({ failure }: { readonly failure: unknown }) {
  const failureText = useFailureText();
  if (!failure) return null;
  return (
    <Note announce="alert" icon="error">
      {failureText(failure)}
    </Note>
  );
}
