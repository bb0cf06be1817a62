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
/** Motifs with a base: neither turned nor cropped. */
const standing = ["centre", "centre", "inlay", "inlay", "window", "trio"] as const;
/** Several parts that must be fully visible. */
const spread = ["centre", "centre", "inlay", "inlay", "window"] as const;
/** Fully visible, but may be placed in a circle or repeated. */
const round = ["centre", "medal", "inlay", "inlay", "window", "trio"] as const;
/** Already has a ring of its own. */
const ringed = ["centre", "centre", "crop", "inlay", "window", "court"] as const;

/** As `free`, but an inlay is chosen no more often than any other. */
const solid = ["centre", "medal", "crop", "court", "inlay", "window"] as const;

function motif(
  draw: Motif,
  compositions: MotifEntry["compositions"],
  words: string,
  ...[field, ...more]: FieldName[]
): MotifEntry {
  return { draw, compositions, words, ...(field && { fields: [field, ...more] }) };
}

/** Motifs by name: drawing, compositions, words, and fields where only some suit it. */
export const motifs = {
  koi: motif(koi, free, "koi carp", "waves", "scales", "orbits", "rain"),
  fish: motif(fish, free, "fish ikan reef netcast moonfish hook", "waves", "bands", "scales"),
  angelfish: motif(angelfish, free, "coral bay dive divers strait", "waves", "scales", "rain"),
  jelly: motif(jelly, round, "jelly", "waves", "rain", "scales", "orbits"),
  octopus: motif(octopus, round, "octopus deep", "waves", "scales", "rain"),
  crab: motif(crab, spread, "crab cannon cove", "waves", "bands", "scales"),
  turtle: motif(turtle, free, "turtle abalone current", "waves", "scales", "orbits"),
  whale: motif(whale, spread, "whale shark otter tides", "waves", "rain"),
  shell: motif(shell, free, "shell seashell pearl", "waves", "scales", "rays"),
  anchor: motif(anchor, round, "anchor harbour shoreline", "waves", "bands", "rain"),
  boat: motif(boat, standing, "boat phinisi ferry galleon regatta driftwood drift", "waves", "hills", "rain"),
  gem: motif(
    gem,
    round,
    "gem gems ruby rubies diamond diamonds crystal quartz jewel sapphire emerald amethyst",
  ),
  crown: motif(crown, round, "crown raja queen king kings dynasty empress sultan kingdom"),
  coins: motif(coins, round, "coin coins gold fortune abacus ledger prosperity"),
  seven: motif(seven, ["centre", "centre", "medal", "inlay", "window"], "seven sevens"),
  chest: motif(chest, standing, "chest vault"),
  key: motif(key, round, "key doors locksmiths keystone"),
  fruit: motif(fruit, round, "fruit fruits cherry mango papaya lemons fig harvest acorn"),
  sun: motif(sun, round, "sun surya dawn sunrise sunbaked sundial", "opus", "bands", "lattice", "waves"),
  moon: motif(moon, free, "moon luna moonlit midnight night", "hills", "rain", "opus", "orbits"),
  rose: motif(
    rose,
    ["centre", "crop", "inlay", "window"],
    "compass star stars zodiac constellation mosaic stonemasons",
    "opus",
    "truchet",
    "lattice",
  ),
  comet: motif(comet, round, "comet falling northern weather", "rain", "hills", "orbits", "opus"),
  planet: motif(planet, round, "planet orbit satellite observatory", "rain", "orbits", "opus"),
  serpent: motif(serpent, ringed, "dragon naga serpent cobra snake"),
  bird: motif(
    bird,
    ["centre", "medal", "court", "inlay", "inlay", "window"],
    "garuda phoenix bird firebird rooster roosters hummingbird raven",
  ),
  peacock: motif(peacock, spread, "peacock cranes cupids"),
  owl: motif(owl, standing, "owl sleepless"),
  tiger: motif(tiger, free, "tiger lion fox"),
  elephant: motif(elephant, ["centre", "medal", "crop", "inlay", "window"], "elephant camel sphinx"),
  cat: motif(cat, standing, "cat cats genies courtyard lucky"),
  scarab: motif(scarab, ["centre", "medal", "court", "inlay", "inlay", "window"], "scarab pharaoh nile ants"),
  butterfly: motif(butterfly, free, "butterfly moth weaver firefly"),
  tower: motif(tower, standing, "tower pagoda spire chimney", "hills", "rays", "arches", "bands", "rain"),
  castle: motif(castle, standing, "castle granite catapult", "hills", "rays", "bands", "rain"),
  volcano: motif(
    volcano,
    standing,
    "volcano krakatau merapi rinjani ember embers",
    "hills",
    "bands",
    "rays",
    "rain",
  ),
  mountain: motif(
    mountain,
    ["centre", "inlay", "inlay", "window"],
    "mountain highland java quarry canopy",
    "rain",
    "bands",
    "orbits",
  ),
  temple: motif(temple, standing, "temple candi aztec steps basalt", "rays", "hills", "bands", "rain"),
  stupa: motif(stupa, standing, "stupa borobudur", "rays", "hills", "rain"),
  lighthouse: motif(lighthouse, standing, "lighthouse floodlight", "waves", "hills", "rain"),
  lantern: motif(
    lantern,
    standing,
    "lantern lanterns lamplighter street lane lift",
    "arches",
    "scales",
    "opus",
    "rain",
  ),
  lotus: motif(lotus, free, "lotus"),
  blossom: motif(
    blossom,
    ringed,
    "orchid peony rose jasmine petal petals blossom bouquet velvet bloom garden saffron",
  ),
  tree: motif(
    tree,
    standing,
    "tree oak orchard forest pinewood woodcutters timber treetop pinecone bamboo cabin rangers meadow log plum",
    "hills",
    "rays",
    "bands",
    "orbits",
  ),
  mushroom: motif(mushroom, standing, "mushroom moss", "hills", "rain", "scales"),
  clover: motif(clover, round, "leaf four fern green"),
  feather: motif(feather, free, "feather kebaya dreamcatcher antler incense road post"),
  mask: motif(mask, free, "mask topeng wayang opera"),
  guardian: motif(guardian, free, "barong minotaur"),
  eye: motif(
    eye,
    ["centre", "crop", "court", "inlay", "inlay", "window"],
    "eye oracle mirage mirror obsidian",
  ),
  bell: motif(bell, round, "bell bells"),
  hourglass: motif(hourglass, round, "hourglass hour sand desert dune minutes"),
  clock: motif(clock, ["centre", "crop", "inlay", "window"], "clock clocktower dusk eleven"),
  cogs: motif(cogs, spread, "cogs clockwork iron copper anvil marble express"),
  teapot: motif(teapot, standing, "teapot teahouse tea coffee alchemists"),
  vase: motif(vase, standing, "vase amphora potters terracotta clay perfume clayhouse glazed bottle"),
  drum: motif(drum, standing, "drum drums orchestra song eve"),
  kite: motif(kite, round, "kite warlords", "hills", "rain", "bands"),
  fan: motif(fan, ["centre", "inlay", "inlay", "window", "medal"], "fan sonata silk batik"),
  envelope: motif(envelope, ["centre", "medal", "inlay", "window"], "envelope firecracker"),
  dice: motif(dice, spread, "dice sicbo craps"),
  cards: motif(cards, spread, "card poker blackjack baccarat"),
  chips: motif(chips, ["centre", "medal", "inlay", "inlay", "window"], "chip chips holdem"),
  roulette: motif(roulette, ringed, "roulette", "rays", "lattice", "arches", "opus"),
  fortuneWheel: motif(fortuneWheel, spread, "wheel", "rays", "opus", "arches"),
  mahjong: motif(mahjong, spread, "mahjong"),
  domino: motif(domino, spread, "domino"),
  balls: motif(balls, spread, "ball keno lotto bubble"),
  tickets: motif(tickets, spread, "toto ticket"),
  scratchCard: motif(scratchCard, spread, "scratch"),
  football: motif(football, solid, "football beach arena"),
  goal: motif(goal, spread, "goal penalty"),
  basket: motif(basket, solid, "basketball dunk"),
  hoop: motif(hoop, spread, "hoops starcourt"),
  shuttle: motif(shuttle, free, "shuttle"),
  track: motif(track, ["centre", "crop", "inlay", "window"], "sprint track"),
  horse: motif(horse, solid, "derby"),
  rocket: motif(rocket, round, "rocket flight", "hills", "orbits", "rain"),
  balloon: motif(balloon, standing, "balloon", "hills", "rain", "bands"),
  carpet: motif(carpet, spread, "carpet wishes wishing", "rain", "hills", "orbits"),
  mines: motif(mines, spread, "mines", "rays", "lattice", "orbits"),
  plinko: motif(plinko, spread, "plinko"),
  blocks: motif(blocks, spread, "blocks stack brick bricks brickmakers"),
};

export type MotifName = keyof typeof motifs;

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
