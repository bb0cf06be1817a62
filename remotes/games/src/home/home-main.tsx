import { PageHead } from "@tessera/shared/ui";
export function HomeMain() { return <PageHead title="Home main" />; }
