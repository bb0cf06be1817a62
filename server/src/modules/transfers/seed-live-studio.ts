import type { ModuleDependencies } from "../../platform/dependencies.ts";

/** The studio that keeps the money of its players itself. */
export const liveStudioCode = "sandbox-live";

/** Brings the live studio into the database; what an operator set its status to stays. */
export async function seedLiveStudio({
  database,
  liveStudioUrl,
}: Pick<ModuleDependencies, "database" | "liveStudioUrl">): Promise<void> {
  await database.query(
    `insert into providers (code, name, wallet_mode, base_url, launch_origin, swatch, sort)
     values ($1, 'Harbour Live', 'transfer', $2, $3, '#2f6f73', 1000)
     on conflict (code) do update set base_url = excluded.base_url, launch_origin = excluded.launch_origin`,
    [liveStudioCode, `${liveStudioUrl}/studio/v1/${liveStudioCode}`, new URL(liveStudioUrl).origin],
  );
}
