import { cpSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePorts } from "../../tools/testing/free-ports.ts";
import { buildParties, type Parties, partiesOf, startParties } from "../outside/parties.ts";
import { buildSite, type Machine, type SiteProcess, startSite } from "../outside/site-process.ts";
import { startStudio, type Studio } from "../outside/studio.ts";

/** Nodes of one site, each with all roles, and the other parties that they share. */
export interface NodeGroup {
  readonly nodes: readonly SiteProcess[];
  /** The first node, whose folder has the keys of all. */
  readonly first: SiteProcess;
  readonly studio: Studio;
  readonly parties: Parties;
  /** Ends every node and party, and deletes their data. */
  stop(): Promise<void>;
}

/** Options of a group of nodes. */
export interface NodeGroupOptions {
  readonly count: number;
  readonly databaseUrl: string;
  /** The entry that the nodes run in place of the built one. */
  readonly entry?: string;
  /** Variables of every node. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Machines of the nodes in their order; this one for those without. */
  readonly machines?: readonly Machine[];
  /** True for nodes that share no folder: each has a copy of the first one's keys. False unless given. */
  readonly hasOwnFolders?: boolean;
}

/** Builds site and parties, and starts the nodes one after another on one database. */
export async function startNodes({
  count,
  databaseUrl,
  entry,
  environment,
  machines = [],
  hasOwnFolders = false,
}: NodeGroupOptions): Promise<NodeGroup> {
  await buildSite();
  await buildParties();
  const [port = 0] = await freePorts(6);
  const options = {
    databaseUrl,
    ...(entry !== undefined && { entry }),
    environment: {
      ...partiesOf({ port, studioPort: port + 1 }),
      DESK_ORIGIN: `http://desk.localhost:${port}`,
      RATE_LIMITS: "loose",
      ...environment,
    },
  };
  const startAt = (place: number, dataFolder?: string) => {
    const machine = machines[place];
    return startSite({ ...options, ...(machine && { machine }), ...(dataFolder && { dataFolder }) });
  };
  const studio = await startStudio(port + 1);
  const first = { ...(await startAt(0)), deskOrigin: options.environment.DESK_ORIGIN };
  const nodes = [first];
  const { dataFolder: shared, keys } = first;
  while (nodes.length < count)
    nodes.push(await startAt(nodes.length, hasOwnFolders ? copyKeys(shared) : shared));
  const parties = await startParties({ port, keys });
  return {
    nodes,
    first,
    studio,
    parties,
    stop: async () => {
      await Promise.all(nodes.map((node) => node.stop()));
      for (const node of nodes) node.discard();
      await parties.close();
      await studio.close();
    },
  };
}

/** Copies what a node has to share with the first one into a folder of its own. */
function copyKeys(folder: string): string {
  const own = mkdtempSync(join(tmpdir(), "tessera-outside-site-"));
  for (const name of ["keys.json", "operators.json", "operator-token"])
    cpSync(join(folder, name), join(own, name));
  return own;
}
