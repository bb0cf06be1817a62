import type { ServerModule } from "../../platform/dependencies.ts";

export const eventsModule: ServerModule = () => undefined;
