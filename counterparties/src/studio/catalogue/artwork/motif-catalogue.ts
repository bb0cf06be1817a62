import type { Category } from "../common/category.ts";
import type { Random } from "../common/random.ts";
import type { CompositionName } from "./compositions.ts";
import type { FieldName } from "./fields.ts";
import { balloon, blocks, carpet, mines, plinko, rocket } from "./motifs/arcade.ts";
import { clock, cogs, hourglass } from "./motifs/clockwork.ts";
import { bird, butterfly, cat, elephant, owl, peacock, scarab, serpent, tiger } from "./motifs/creatures.ts";
import { bell, drum, envelope, fan, kite, lantern } from "./motifs/festival.ts";
import { balls, scratchCard, tickets } from "./motifs/lottery.ts";
import { eye, guardian, mask } from "./motifs/masks.ts";
import type { Motif } from "./motifs/motif.ts";
import { castle, lighthouse, mountain, stupa, temple, tower, volcano } from "./motifs/places.ts";
import { blossom, clover, feather, lotus, mushroom, tree } from "./motifs/plants.ts";
import { comet, moon, planet, rose, sun } from "./motifs/sky.ts";
import { basket, football, goal, hoop, horse, shuttle, track } from "./motifs/sports.ts";
import { cards, chips, dice, domino, fortuneWheel, mahjong, roulette } from "./motifs/tables.ts";
import { chest, coins, crown, fruit, gem, key, seven } from "./motifs/treasures.ts";
import { teapot, vase } from "./motifs/vessels.ts";
import {
  anchor,
  angelfish,
  boat,
  crab,
  fish,
  jelly,
  koi,
  octopus,
  shell,
  turtle,
  whale,
} from "./motifs/water.ts";

interface MotifEntry {
  readonly draw: Motif;
  readonly compositions: readonly [CompositionName, ...CompositionName[]];
  /** Words of a slug that select this motif. */
  readonly words: string;
  /** Fields that suit it; any of the category's when absent. */
  readonly fields?: readonly [FieldName, ...FieldName[]];
}

/** May be cropped at the edge, turned upside down and placed in a circle. */
const free = ["centre", "medal", "crop", "court", "inlay", "inlay", "window"] as const;
/** Has a base: neither turned nor cropped. */
const standing = ["centre", "centre", "inlay", "inlay", "window", "trio"] as const;
/** Several parts that must be fully visible. */
const spread = ["centre", "centre", "inlay", "inlay", "window"] as const;
/** Fully visible, but may be placed in a circle or repeated. */
const round = ["centre", "medal", "inlay", "inlay", "window", "trio"] as const;
/** Already has a ring of its own. */
const ringed = ["centre", "centre", "crop", "inlay", "window", "court"] as const;

export const motifs = {
  koi: { draw: koi, compositions: free, words: "koi carp", fields: ["waves", "scales", "orbits", "rain"] },
  fish: {
    draw: fish,
    compositions: free,
    words: "fish ikan reef netcast moonfish hook",
    fields: ["waves", "bands", "scales"],
  },
  angelfish: {
    draw: angelfish,
    compositions: free,
    words: "coral bay dive divers strait",
    fields: ["waves", "scales", "rain"],
  },
  jelly: { draw: jelly, compositions: round, words: "jelly", fields: ["waves", "rain", "scales", "orbits"] },
  octopus: { draw: octopus, compositions: round, words: "octopus deep", fields: ["waves", "scales", "rain"] },
  crab: { draw: crab, compositions: spread, words: "crab cannon cove", fields: ["waves", "bands", "scales"] },
  turtle: {
    draw: turtle,
    compositions: free,
    words: "turtle abalone current",
    fields: ["waves", "scales", "orbits"],
  },
  whale: { draw: whale, compositions: spread, words: "whale shark otter tides", fields: ["waves", "rain"] },
  shell: {
    draw: shell,
    compositions: free,
    words: "shell seashell pearl",
    fields: ["waves", "scales", "rays"],
  },
  anchor: {
    draw: anchor,
    compositions: round,
    words: "anchor harbour shoreline",
    fields: ["waves", "bands", "rain"],
  },
  boat: {
    draw: boat,
    compositions: standing,
    words: "boat phinisi ferry galleon regatta driftwood drift",
    fields: ["waves", "hills", "rain"],
  },
  gem: {
    draw: gem,
    compositions: round,
    words: "gem gems ruby rubies diamond diamonds crystal quartz jewel sapphire emerald amethyst",
  },
  crown: {
    draw: crown,
    compositions: round,
    words: "crown raja queen king kings dynasty empress sultan kingdom",
  },
  coins: { draw: coins, compositions: round, words: "coin coins gold fortune abacus ledger prosperity" },
  seven: {
    draw: seven,
    compositions: ["centre", "centre", "medal", "inlay", "window"],
    words: "seven sevens",
  },
  chest: { draw: chest, compositions: standing, words: "chest vault" },
  key: { draw: key, compositions: round, words: "key doors locksmiths keystone" },
  fruit: {
    draw: fruit,
    compositions: round,
    words: "fruit fruits cherry mango papaya lemons fig harvest acorn",
  },
  sun: {
    draw: sun,
    compositions: round,
    words: "sun surya dawn sunrise sunbaked sundial",
    fields: ["opus", "bands", "lattice", "waves"],
  },
  moon: {
    draw: moon,
    compositions: free,
    words: "moon luna moonlit midnight night",
    fields: ["hills", "rain", "opus", "orbits"],
  },
  rose: {
    draw: rose,
    compositions: ["centre", "crop", "inlay", "window"],
    words: "compass star stars zodiac constellation mosaic stonemasons",
    fields: ["opus", "truchet", "lattice"],
  },
  comet: {
    draw: comet,
    compositions: round,
    words: "comet falling northern weather",
    fields: ["rain", "hills", "orbits", "opus"],
  },
  planet: {
    draw: planet,
    compositions: round,
    words: "planet orbit satellite observatory",
    fields: ["rain", "orbits", "opus"],
  },
  serpent: { draw: serpent, compositions: ringed, words: "dragon naga serpent cobra snake" },
  bird: {
    draw: bird,
    compositions: ["centre", "medal", "court", "inlay", "inlay", "window"],
    words: "garuda phoenix bird firebird rooster roosters hummingbird raven",
  },
  peacock: { draw: peacock, compositions: spread, words: "peacock cranes cupids" },
  owl: { draw: owl, compositions: standing, words: "owl sleepless" },
  tiger: { draw: tiger, compositions: free, words: "tiger lion fox" },
  elephant: {
    draw: elephant,
    compositions: ["centre", "medal", "crop", "inlay", "window"],
    words: "elephant camel sphinx",
  },
  cat: { draw: cat, compositions: standing, words: "cat cats genies courtyard lucky" },
  scarab: {
    draw: scarab,
    compositions: ["centre", "medal", "court", "inlay", "inlay", "window"],
    words: "scarab pharaoh nile ants",
  },
  butterfly: { draw: butterfly, compositions: free, words: "butterfly moth weaver firefly" },
  tower: {
    draw: tower,
    compositions: standing,
    words: "tower pagoda spire chimney",
    fields: ["hills", "rays", "arches", "bands", "rain"],
  },
  castle: {
    draw: castle,
    compositions: standing,
    words: "castle granite catapult",
    fields: ["hills", "rays", "bands", "rain"],
  },
  volcano: {
    draw: volcano,
    compositions: standing,
    words: "volcano krakatau merapi rinjani ember embers",
    fields: ["hills", "bands", "rays", "rain"],
  },
  mountain: {
    draw: mountain,
    compositions: ["centre", "inlay", "inlay", "window"],
    words: "mountain highland java quarry canopy",
    fields: ["rain", "bands", "orbits"],
  },
  temple: {
    draw: temple,
    compositions: standing,
    words: "temple candi aztec steps basalt",
    fields: ["rays", "hills", "bands", "rain"],
  },
  stupa: { draw: stupa, compositions: standing, words: "stupa borobudur", fields: ["rays", "hills", "rain"] },
  lighthouse: {
    draw: lighthouse,
    compositions: standing,
    words: "lighthouse floodlight",
    fields: ["waves", "hills", "rain"],
  },
  lantern: {
    draw: lantern,
    compositions: standing,
    words: "lantern lanterns lamplighter street lane lift",
    fields: ["arches", "scales", "opus", "rain"],
  },
  lotus: { draw: lotus, compositions: free, words: "lotus" },
  blossom: {
    draw: blossom,
    compositions: ringed,
    words: "orchid peony rose jasmine petal petals blossom bouquet velvet bloom garden saffron",
  },
  tree: {
    draw: tree,
    compositions: standing,
    words:
      "tree oak orchard forest pinewood woodcutters timber treetop pinecone bamboo cabin rangers meadow log plum",
    fields: ["hills", "rays", "bands", "orbits"],
  },
  mushroom: {
    draw: mushroom,
    compositions: standing,
    words: "mushroom moss",
    fields: ["hills", "rain", "scales"],
  },
  clover: { draw: clover, compositions: round, words: "leaf four fern green" },
  feather: {
    draw: feather,
    compositions: free,
    words: "feather kebaya dreamcatcher antler incense road post",
  },
  mask: { draw: mask, compositions: free, words: "mask topeng wayang opera" },
  guardian: { draw: guardian, compositions: free, words: "barong minotaur" },
  eye: {
    draw: eye,
    compositions: ["centre", "crop", "court", "inlay", "inlay", "window"],
    words: "eye oracle mirage mirror obsidian",
  },
  bell: { draw: bell, compositions: round, words: "bell bells" },
  hourglass: { draw: hourglass, compositions: round, words: "hourglass hour sand desert dune minutes" },
  clock: {
    draw: clock,
    compositions: ["centre", "crop", "inlay", "window"],
    words: "clock clocktower dusk eleven",
  },
  cogs: { draw: cogs, compositions: spread, words: "cogs clockwork iron copper anvil marble express" },
  teapot: { draw: teapot, compositions: standing, words: "teapot teahouse tea coffee alchemists" },
  vase: {
    draw: vase,
    compositions: standing,
    words: "vase amphora potters terracotta clay perfume clayhouse glazed bottle",
  },
  drum: { draw: drum, compositions: standing, words: "drum drums orchestra song eve" },
  kite: { draw: kite, compositions: round, words: "kite warlords", fields: ["hills", "rain", "bands"] },
  fan: {
    draw: fan,
    compositions: ["centre", "inlay", "inlay", "window", "medal"],
    words: "fan sonata silk batik",
  },
  envelope: {
    draw: envelope,
    compositions: ["centre", "medal", "inlay", "window"],
    words: "envelope firecracker",
  },
  dice: { draw: dice, compositions: spread, words: "dice sicbo craps" },
  cards: { draw: cards, compositions: spread, words: "card poker blackjack baccarat" },
  chips: {
    draw: chips,
    compositions: ["centre", "medal", "inlay", "inlay", "window"],
    words: "chip chips holdem",
  },
  roulette: {
    draw: roulette,
    compositions: ringed,
    words: "roulette",
    fields: ["rays", "lattice", "arches", "opus"],
  },
  fortuneWheel: {
    draw: fortuneWheel,
    compositions: spread,
    words: "wheel",
    fields: ["rays", "opus", "arches"],
  },
  mahjong: { draw: mahjong, compositions: spread, words: "mahjong" },
  domino: { draw: domino, compositions: spread, words: "domino" },
  balls: { draw: balls, compositions: spread, words: "ball keno lotto bubble" },
  tickets: { draw: tickets, compositions: spread, words: "toto ticket" },
  scratchCard: { draw: scratchCard, compositions: spread, words: "scratch" },
  football: {
    draw: football,
    compositions: ["centre", "medal", "crop", "court", "inlay", "window"],
    words: "football beach arena",
  },
  goal: { draw: goal, compositions: spread, words: "goal penalty" },
  basket: {
    draw: basket,
    compositions: ["centre", "medal", "crop", "court", "inlay", "window"],
    words: "basketball dunk",
  },
  hoop: { draw: hoop, compositions: spread, words: "hoops starcourt" },
  shuttle: { draw: shuttle, compositions: free, words: "shuttle" },
  track: { draw: track, compositions: ["centre", "crop", "inlay", "window"], words: "sprint track" },
  horse: {
    draw: horse,
    compositions: ["centre", "medal", "crop", "court", "inlay", "window"],
    words: "derby",
  },
  rocket: { draw: rocket, compositions: round, words: "rocket flight", fields: ["hills", "orbits", "rain"] },
  balloon: { draw: balloon, compositions: standing, words: "balloon", fields: ["hills", "rain", "bands"] },
  carpet: {
    draw: carpet,
    compositions: spread,
    words: "carpet wishes wishing",
    fields: ["rain", "hills", "orbits"],
  },
  mines: { draw: mines, compositions: spread, words: "mines", fields: ["rays", "lattice", "orbits"] },
  plinko: { draw: plinko, compositions: spread, words: "plinko" },
  blocks: { draw: blocks, compositions: spread, words: "blocks stack brick bricks brickmakers" },
} as const satisfies Record<string, MotifEntry>;

export type MotifName = keyof typeof motifs;

/** Entry of a name, with the optional properties that the literal types hide. */
export function motifOf(name: MotifName): MotifEntry {
  return motifs[name];
}

/**
 * Weak words: any other word of the slug takes precedence: "crown-of-raja" is a crown, "emerald-serpent" a
 * serpent.
 */
const weakWords = new Set(
  (
    "antler arena aurora bamboo batik glazed beach bottle cabin canopy card carpet clay clayhouse clockwork compass constellation " +
    "copper coral courtyard deep desert drift driftwood dune dusk ember embers emerald envelope " +
    "falling fern fig firecracker floodlight forest four fox garden gold granite green harbour highland " +
    "hook hour iron jasmine java king kings lane lantern leaf log lucky marble meadow " +
    "midnight minutes mirror moon mosaic night observatory oracle orbit orchid peony pinecone pinewood plum " +
    "potters quarry queen raja rangers reef rinjani road rose sand sapphire satellite seven sevens " +
    "shell shoreline silk star starcourt stars street sultan sundial sunrise teahouse temple terracotta timber " +
    "tower tree treetop vault velvet wishes wishing"
  ).split(" "),
);

const motifByWord: ReadonlyMap<string, MotifName> = new Map(
  Object.entries(motifs).flatMap(([name, entry]) =>
    // Object.entries loses the literal key types.
    entry.words.split(" ").map((word): [string, MotifName] => [word, name as MotifName]),
  ),
);

const motifsByCategory: Readonly<Record<Category, readonly [MotifName, ...MotifName[]]>> = {
  slots: [
    "gem",
    "sun",
    "moon",
    "koi",
    "tower",
    "lotus",
    "crown",
    "seven",
    "fruit",
    "mask",
    "serpent",
    "bird",
    "coins",
    "eye",
    "butterfly",
    "bell",
    "rose",
    "fan",
    "clover",
    "peacock",
  ],
  live: ["roulette", "cards", "dice", "chips", "fortuneWheel"],
  table: ["cards", "chips", "dice", "mahjong", "domino", "roulette"],
  lottery: ["balls", "tickets", "scratchCard", "fortuneWheel", "clover"],
  arcade: ["rocket", "mines", "plinko", "blocks", "balloon", "carpet", "kite"],
};

/**
 * Chooses by the words of the slug: first those that name the category's own game ("potters-keno" is a keno),
 * then strong ones, then weak ones. A slug without a known word gets a motif of the category's list.
 */
export function chooseMotif(slugWords: readonly string[], category: Category, random: Random): MotifName {
  const ownMotifs: readonly MotifName[] = motifsByCategory[category];
  const spoken = slugWords.flatMap((word) => {
    const motif = motifByWord.get(word);
    return motif === undefined ? [] : [{ word, motif }];
  });
  const chosen =
    (category === "slots" ? undefined : spoken.find(({ motif }) => ownMotifs.includes(motif))) ??
    spoken.find(({ word }) => !weakWords.has(word)) ??
    spoken[0];
  return chosen?.motif ?? random.pick(motifsByCategory[category]);
}
