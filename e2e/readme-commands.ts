/** Flow or test that runs a command exactly as its page has it, or why none does. */
type Proof = { readonly runBy: string } | { readonly notRun: string };

const development: Proof = { runBy: "e2e/flows/readme-development.spec.ts" };
const operator: Proof = { runBy: "e2e/flows/readme-commands.spec.ts" };
const storeCopy: Proof = { runBy: "releases/src/command-line/store-command.test.ts" };
const step: Proof = {
  notRun: "a step of npm test, beside which no other may read the sources or use both cores",
};

/** Not run: it needs packages of the operating system. */
const nodes = { notRun: "needs packages of Debian, and takes an hour; no part of npm test" } as const;

/** Every command of the README, `docs/new-remote.md` and `docs/deployment.md`, as it is written there. */
export const provenCommands: Readonly<Record<string, Proof>> = {
  "npm start": { runBy: "e2e/flows/start.spec.ts" },
  "npm test": { notRun: "it is what runs every test" },
  "npm run dev": { notRun: "it is npm run dev -- games without a remote" },
  "npm run dev -- games": development,
  "npm run dev -- raffle": development,
  "npm run dev -w remotes/games": development,
  "npm test -w remotes/games": {
    notRun: "npm test runs these tests; that of a new remote is run by its script",
  },
  "npm install": { notRun: "needs the network; tools/lock-file compares what it writes" },
  "npm run operator": operator,
  "npx tessera publish remotes/games": operator,
  "npx tessera promote games <release>": operator,
  "npx tessera can-promote games <release>": operator,
  "npx tessera preview games <release>": operator,
  "npx tessera probe games <release>": { runBy: "e2e/flows/preview.spec.ts" },
  "npx tessera promote games <release> --percent 5": operator,
  "npx tessera advance games": operator,
  'npx tessera policy games --steps 1,5,25,95 --gate act --reason "new team"': operator,
  'npx tessera policy games --steps 5,95 --checks trial,probe --reason "money"': operator,
  "npx tessera watch games": operator,
  'npx tessera pause games --reason "no one watches"': operator,
  "npx tessera resume games": operator,
  'npx tessera lock games --reason "incident"': operator,
  "npx tessera unlock games": operator,
  "npx tessera can-deploy shared/api-shapes/served.json": operator,
  "npx tessera status": operator,
  "npx tessera status --watch": {
    notRun:
      "goes on while a page of an earlier flow is silent; releases/src/command-line/main.test.ts runs it",
  },
  'npx tessera rollback games --reason "reels stop"': operator,
  'npx tessera rollback games --kill --reason "wins are lost"': operator,
  'npx tessera rollback games --to 1.4.2+3f0c1a9 --reason "reels stop"': operator,
  'npx tessera retire raffle --reason "no licence"': operator,
  "npx tessera history games": operator,
  "npx tessera check --repair": operator,
  "npx tessera verify": operator,
  "npx tessera store copy --from .data/releases --to bucket": storeCopy,
  "npx tessera store copy --from bucket --to .data/releases": storeCopy,
  "npm run check": step,
  "npm test -- lint types": step,
  "npm run format": step,
  "npm run lint": step,
  "npm run types": step,
  "npm run unused": step,
  "npm run unit": step,
  "npm run e2e": step,
  "npm run arrows": step,
  "npm run row-types": step,
  "npm run citations": operator,
  "npm run api-shapes": { notRun: "writes shared/api-shapes; its own tests compare what it writes" },
  "npm run build [part…]": operator,
  "npm run archive": {
    notRun:
      "writes into dist of the checkout; tools/archive/archive.test.ts writes elsewhere by its function",
  },
  "npm run shots [route…]": operator,
  "npm run nodes [name…]": nodes,
  "npm run nodes limits": nodes,
  "npm run nodes pool": nodes,
  "npm run bench": {
    notRun: "takes minutes and wants the machine for itself; docs/benches.md has its figures",
  },
};
