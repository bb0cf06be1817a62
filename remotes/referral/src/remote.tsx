import { defineRemote } from "@tessera/shared/federation";
import { manifest } from "./manifest.ts";

export const remote = defineRemote({ manifest, screens: [], slots: {}, messages: async () => ({}) });
