import type { Sql } from "@tessera/database";
import type { PlayerNote } from "@tessera/shared/operator-contracts/players";
import { keysetPage, keysetPageSize, type KeysetPage } from "../../platform/storage/keyset-page.ts";

type NoteRow = Omit<PlayerNote, "createdAt"> & { readonly createdAt: Date };

const selectNotes = `select n.id, n.note, coalesce(o.username, n.created_by) as by, n.created_at as "createdAt"
  from player_notes n left join operators o on 'admin:' || o.id = n.created_by`;

/** Lists one page of the notes about a player, the newest first. */
export async function listNotes(
  sql: Sql,
  playerId: string,
  after: string | undefined,
): Promise<KeysetPage<PlayerNote>> {
  const rows = await sql.query<NoteRow>(
    `${selectNotes} where n.player_id = $1 and ($2::uuid is null or n.id < $2)
      order by n.id desc limit ${keysetPageSize + 1}`,
    [playerId, after ?? null],
  );
  return keysetPage(rows.map(toNoteDto), ({ id }) => id);
}

/** Reads one note that has just been added. */
export async function readNote(sql: Sql, id: string): Promise<PlayerNote> {
  const [row] = await sql.query<NoteRow>(`${selectNotes} where n.id = $1`, [id]);
  if (!row) throw new RangeError(`No note ${id}`);
  return toNoteDto(row);
}

function toNoteDto({ createdAt, ...note }: NoteRow): PlayerNote {
  return { ...note, createdAt: createdAt.toISOString() };
}
