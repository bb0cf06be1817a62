import { id as idSchema } from "@tessera/shared/contracts/scalars";
import { useParams } from "@tessera/shared/router";
import * as z from "@tessera/shared/schema";
import { NewRequestPage } from "./new-request-page.tsx";
import { NoSuchRequest, RequestPage } from "./request-page.tsx";
import { RequestsPage } from "./requests-page.tsx";
import { useLiveSupport } from "./support-queries.ts";

/** Screens of the player's requests to support: the list, one of them, or a new one. */
export function SupportPage() {
  const { id } = useParams();
  useLiveSupport();
  if (id === undefined) return <RequestsPage />;
  if (id === "new") return <NewRequestPage />;
  const known = z.safeParse(idSchema, id);
  return known.success ? <RequestPage key={known.data} id={known.data} /> : <NoSuchRequest />;
}
