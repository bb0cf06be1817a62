import { isNamedSubject, supportSubject, type SupportSubject } from "@tessera/shared/contracts/support";
import { id } from "@tessera/shared/contracts/scalars";
import { useLocation, useSearchParams } from "@tessera/shared/router";
import * as z from "@tessera/shared/schema";
import type { About } from "./request-address.ts";
import { useTranslation } from "../texts.ts";

/** Hook for what a new request is about, by its address; `other` for an address that names nothing known. */
export function useAddressedAbout(): About {
  const [address] = useSearchParams();
  const subject = z.safeParse(supportSubject, address.get("about"));
  const named = z.safeParse(id, address.get("id"));
  const nothing = { subject: "other", id: null, number: null } as const;
  if (!subject.success) return nothing;
  if (!isNamedSubject(subject.data)) return { ...nothing, subject: subject.data };
  if (!named.success) return nothing;
  return { subject: subject.data, id: named.data, number: address.get("number")?.slice(0, 20) ?? null };
}

/** Hook for a text that another screen has handed over, so that nothing typed is lost. */
export function useHandedText(): string {
  const { state } = useLocation();
  const handed = z.safeParse(z.object({ text: z.string() }), state);
  return handed.success ? handed.data.text : "";
}

/** Hook for the words of what a request is about: "Deposit D261128-7K3QZ", whose number stays on one line. */
export function useSubjectText(): (subject: SupportSubject, number: string | null) => string {
  const { t } = useTranslation();
  return (subject, number) =>
    [t(`account.support.subjects.${subject}`), number?.replace("-", "\u2011")].filter(Boolean).join(" ");
}
