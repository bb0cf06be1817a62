import { PageHead } from "@tessera/shared/ui";
import { useParams } from "@tessera/shared/router";
export function LobbyPage() { const { category } = useParams(); return <PageHead title={`Lobby ${category ?? ""}`} />; }
