import { Link } from "@tessera/shared/router";
import { useMayList } from "../session/operator-session.ts";

interface PlayerLinkProps {
  readonly id: string;
  readonly username: string;
}

/** Name of a player, which leads to his page for those who may read it. */
export function PlayerLink({ id, username }: PlayerLinkProps) {
  return useMayList()("players") ? <Link to={`/desk/players?row=${id}`}>{username}</Link> : username;
}
