import { erasure } from "../../platform/storage/erasure.ts";
import type { Sql } from "@tessera/database";
import type { PlayerNote } from "@tessera/shared/operator-contracts/players";
import { actorNameSql } from "../../platform/audit/actor-name.ts";
import { type List, listPage, type ListPage, mapPage } from "../../platform/lists/list-page.ts";
import { type Stored, withInstants } from "../../platform/storage/instants.ts";

type NoteRow = Stored<PlayerNote, "createdAt">;

const selectNotes = `select n.id, n.note, ${actorNameSql("n.created_by")} as by, n.created_at as "createdAt"
  from player_notes n`;

const noteList: List = { select: selectNotes, from: "player_notes n", at: "n.created_at" };

/** Lists one page of the notes about a player, the newest first. */
export async function listNotes(
  sql: Sql,
  playerId: string,
  after: string | undefined,
): Promise<ListPage<PlayerNote>> {
  const page = await listPage<NoteRow>(sql, noteList, { after }, { "n.player_id = ?": playerId });
  return mapPage(page, withInstants);
}

/** Reads one note that has just been added. */
export async function readNote(sql: Sql, id: string): Promise<PlayerNote> {
  const [row] = await sql.query<NoteRow>(`${selectNotes} where n.id = $1`, [id]);
  if (!row) throw new RangeError(`No note ${id}`);
  return withInstants(row);
}

/** Erasure of the notes about a player. */
export const playerNoteErasure = erasure("player_notes", "delete from player_notes where player_id = $1");
