import { lateApi } from "../contracts/endpoint.ts";

export const gamesApi = lateApi(async () => (await import("../contracts/games.ts")).gamesApi);
