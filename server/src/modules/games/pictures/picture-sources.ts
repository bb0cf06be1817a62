import type { Sql } from "@tessera/database";
import type { ArtworkKind } from "./picture-address.ts";

/** Source of a name's picture, and what is stored of it. */
export interface PictureSource {
  readonly code: string;
  readonly baseUrl: string;
  /** Address that the feed names now. */
  readonly address: string;
  /** Address that was tried last; null before the first try. */
  readonly triedAddress: string | null;
  /** Digest of the last picture that passed the checks. */
  readonly sha256: Uint8Array | null;
  readonly problem: string | null;
  readonly nextAt: Date | null;
}

const stored = `a.address as "triedAddress", a.sha256, a.problem, a.next_at as "nextAt"`;

/** Finds the source of a picture; undefined when no feed names one for this name. */
export async function findSource(
  sql: Sql,
  kind: ArtworkKind,
  name: string,
): Promise<PictureSource | undefined> {
  if (kind === "studio") {
    const [logo] = await sql.query<PictureSource>(
      `select v.code, v.base_url as "baseUrl", v.logo as address, ${stored} from providers v
         left join artwork a on a.kind = 'studio' and a.name = v.code
        where v.code = $1 and v.logo is not null`,
      [name],
    );
    return logo;
  }
  const [, slug = name, layout] = /^(.+)-(mobile|desktop)$/.exec(name) ?? [];
  const isBanner = kind === "banner";
  if (isBanner && layout === undefined) return undefined;
  const banner = layout === "mobile" ? "bannerMobile" : "bannerDesktop";
  const member = isBanner ? banner : kind === "symbols" ? "symbols" : "card";
  const [picture] = await sql.query<PictureSource>(
    `select v.code, v.base_url as "baseUrl", g.artwork ->> $3 as address, ${stored} from games g
       join providers v on v.code = g.provider_code
       left join artwork a on a.kind = $1 and a.name = $4
      where g.slug = $2 and g.artwork ->> $3 is not null`,
    [kind, isBanner ? slug : name, member, name],
  );
  return picture;
}

/** Names of logos and cards that are not stored yet, or whose address changed, the most played first. */
export async function findMissing(
  sql: Sql,
  now: Date,
  limit: number,
): Promise<{ kind: "game" | "studio"; name: string }[]> {
  return sql.query(
    `select kind, name from (
       select 'studio' as kind, v.code as name, v.logo as address, 2147483647 as rank from providers v
        where v.status <> 'disabled'
       union all
       select 'game', g.slug, g.artwork ->> 'card', g.popularity from games g where g.status <> 'hidden') wanted
      where address is not null and not exists (select from artwork a
        where a.kind = wanted.kind and a.name = wanted.name and a.address = wanted.address
          and (a.next_at is null or a.next_at > $1))
      order by rank desc, name limit $2`,
    [now, limit],
  );
}
