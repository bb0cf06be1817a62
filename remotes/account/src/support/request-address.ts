import type { SupportSubject } from "@tessera/shared/contracts/support";

/** Subject of a request. `number` is as the player reads it; the server knows the thing by its id. */
export interface About {
  readonly subject: SupportSubject;
  readonly id: string | null;
  readonly number: string | null;
}

/** Address of a new request about something. */
export function newRequestAddress({ subject, id, number }: About): string {
  const search = new URLSearchParams({
    about: subject,
    ...(id !== null && { id }),
    ...(number !== null && { number }),
  });
  return `/support/new?${search.toString()}`;
}
