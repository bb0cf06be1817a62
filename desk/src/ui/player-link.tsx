import { operatorQueues } from "@tessera/shared/operator-contracts/events";
import { Link } from "@tessera/shared/router";
import { useOperator } from "../session/operator-session.ts";

interface PlayerLinkProps {
  readonly id: string;
  readonly username: string;
}

/** Name of a player, which leads to his page for those who may read it. */
export function PlayerLink({ id, username }: PlayerLinkProps) {
  const { roles } = useOperator();
  const mayRead = operatorQueues.players.some((role) => roles.includes(role));
  return mayRead ? <Link to={`/desk/players?row=${id}`}>{username}</Link> : username;
}
