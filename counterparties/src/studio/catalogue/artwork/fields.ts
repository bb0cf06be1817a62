import type { Random } from "../common/random.ts";
import { mix } from "./drawing/colour.ts";
import { circle, polygon, rectangle, sector, turn } from "./drawing/geometry.ts";
import type { Palette } from "./drawing/palette.ts";
import { flat, looseInlay, type Piece } from "./drawing/pieces.ts";
import { cycle, times } from "./drawing/sequence.ts";

/** Surface of a field, and its centre, where the motif is placed. */
export interface Area {
  readonly width: number;
  readonly height: number;
  readonly centreX: number;
  readonly centreY: number;
}

/** Background of a motif, made of pieces. */
type Field = (palette: Palette, random: Random, area: Area) => string;

const joint = 0.8;

const opus: Field = (palette, random, { width, height, centreX, centreY }) => {
  const size = random.pick([20, 24, 30]);
  const pieces = grid(width, height, size, size).map(([x, y]): Piece => {
    const distance = Math.hypot(x + size / 2 - centreX, y + size / 2 - centreY) / 190;
    return [
      rectangle(x + joint, y + joint, size - 2 * joint, size - 2 * joint),
      near(palette, distance + random.between(-0.22, 0.22)),
    ];
  });
  return looseInlay(pieces);
};

const rays: Field = (palette, random, { width, height, centreX, centreY }) => {
  const count = random.pick([10, 12, 16, 20]);
  const start = random.next();
  const reach = Math.hypot(width, height);
  const corner = (angle: number): readonly [number, number] => [
    centreX + reach * Math.cos(angle),
    centreY + reach * Math.sin(angle),
  ];
  return looseInlay(
    times(count, (index): Piece => {
      const from = start + (index * turn) / count;
      return [polygon([centreX, centreY], corner(from), corner(from + turn / count / 2)), palette.groundMid];
    }),
  );
};

const orbits: Field = (palette, random, { width, height, centreX, centreY }) => {
  const y = random.pick([centreY, centreY, height + 10, -10]);
  const rings = Math.ceil(Math.hypot(width, height) / 2 / 40) + 2;
  const pieces = times(rings, (ring) => {
    const radius = 24 + ring * 40;
    const count = Math.round(radius / 11);
    const start = random.next();
    return times(count, (index): Piece => {
      const from = start + (index * turn) / count;
      return [
        sector(radius + 1.5, radius + 38, from + 0.012, from + turn / count - 0.012, centreX, y),
        speckled(palette, random, 0.24),
      ];
    });
  });
  return looseInlay(pieces.flat());
};

const scales: Field = (palette, random, { width, height }) => {
  const { ground, groundMid, groundLight } = palette;
  const radius = random.pick([24, 30]);
  const rowHeight = radius / 1.6;
  const rows = times(Math.ceil(height / rowHeight) + 2, (row) => {
    const xs = times(
      Math.ceil(width / (radius * 2)) + 2,
      (index) => index * radius * 2 + (row % 2 ? 0 : radius) - radius,
    );
    const y = row * rowHeight;
    const plates = xs.map((x) => circle(x, y, radius)).join("");
    const hearts = xs.map((x) => circle(x, y, radius * 0.5)).join("");
    return `<path d="${plates}" fill="${mix(ground, groundMid, 0.55)}" stroke="${groundLight}" stroke-width="1.6"/>${flat(hearts, mix(groundMid, groundLight, 0.4))}`;
  });
  return rows.join("");
};

const bands: Field = (palette, random, { width, height }) => {
  const { ground, groundMid, groundLight } = palette;
  const tones = [
    mix(ground, groundMid, 0.3),
    mix(ground, groundMid, 0.7),
    groundMid,
    mix(groundMid, groundLight, 0.5),
    groundLight,
  ];
  const rows = Math.ceil(height / 32);
  const bricks = times(rows, (row) =>
    times(Math.ceil(width / 40) + 1, (column): Piece => {
      const step = Math.round((row / rows) * 4.4 + random.between(-0.7, 0.7));
      const tone = tones[Math.min(4, Math.max(0, step))] ?? groundMid;
      return [
        rectangle(column * 40 - (row % 2) * 20 + joint, row * 32 + joint, 40 - 2 * joint, 32 - 2 * joint),
        tone,
      ];
    }),
  );
  return looseInlay(bricks.flat());
};

const lattice: Field = (palette, random, { width, height }) => {
  const size = random.pick([30, 40]);
  const half = size / 2;
  const pieces = grid(width + size, height + size, size, size).flatMap(([x, y]): Piece[] =>
    [0, half].map((shift): Piece => [
      polygon(
        [x + shift, y + shift - half + 1.5],
        [x + shift + half - 1, y + shift],
        [x + shift, y + shift + half - 1.5],
        [x + shift - half + 1, y + shift],
      ),
      speckled(palette, random, 0.2),
    ]),
  );
  return looseInlay(pieces);
};

const truchet: Field = (palette, random, { width, height }) => {
  const { ground, groundMid, groundLight } = palette;
  const size = 40;
  const squares: Piece[] = [];
  const quarters: Piece[] = [];
  for (const [x, y] of grid(width, height, size, size)) {
    const corner = random.integer(0, 3);
    const right = corner === 1 || corner === 2;
    const low = corner >= 2;
    const cornerX = right ? x + size - 1 : x + 1;
    const cornerY = low ? y + size - 1 : y + 1;
    const from = (corner * turn) / 4;
    squares.push([rectangle(x + 1, y + 1, size - 2, size - 2), mix(ground, groundMid, 0.35)]);
    quarters.push([sector(0, size - 2, from, from + turn / 4, cornerX, cornerY), groundMid]);
    quarters.push([sector(0, size / 2 - 2, from, from + turn / 4, cornerX, cornerY), groundLight]);
  }
  return looseInlay(squares) + looseInlay(quarters);
};

const arches: Field = (palette, _random, { width, height, centreX, centreY }) => {
  const { ground, groundMid, groundLight } = palette;
  const count = Math.ceil((width / 2 + 30) / 20);
  return times(count, (index) => {
    const half = 30 + (count - 1 - index) * 20;
    const fill = cycle([groundLight, groundMid, mix(ground, groundMid, 0.5)], count - 1 - index);
    const path = `M${centreX - half} ${height + 2}V${centreY}A${half} ${half} 0 0 1 ${centreX + half} ${centreY}V${height + 2}z`;
    return `<path d="${path}" fill="${fill}" stroke="${ground}" stroke-width="3"/>`;
  }).join("");
};

const waves: Field = (palette, random, { width, height }) => {
  const { ground, groundMid, groundLight } = palette;
  const tones = [
    groundMid,
    mix(ground, groundMid, 0.5),
    groundLight,
    mix(groundMid, groundLight, 0.4),
  ] as const;
  const crests = Math.ceil(width / 80) + 2;
  return times(Math.ceil(height / 36), (row) => {
    const start = random.integer(-80, -40);
    const path = `M${start} ${20 + row * 36}${"q20-14 40 0t40 0".repeat(crests)}V${height + 10}H${start}z`;
    return `<path d="${path}" fill="${cycle(tones, row)}" stroke="${ground}" stroke-width="2.4"/>`;
  }).join("");
};

const hills: Field = (palette, random, { width, height }) => {
  const { ground, groundLight, lit } = palette;
  const sunX = random.between(width * 0.2, width * 0.8);
  const sunY = height * 0.3;
  const ridges = times(5, (index) => {
    const y = height * (0.375 + index * 0.13);
    const [left, right] = [random.integer(0, 30), random.integer(0, 30)];
    const [rise, dip] = [random.integer(10, 50), random.integer(10, 40)];
    const path = `M-10 ${y + left}C${width * 0.25} ${y - rise} ${width * 0.5} ${y + dip} ${width + 10} ${y - right}V${height + 10}H-10z`;
    return `<path d="${path}" fill="${mix(groundLight, ground, index / 5)}" stroke="${ground}" stroke-width="2"/>`;
  });
  return (
    flat(circle(sunX, sunY, 46), groundLight) +
    flat(circle(sunX, sunY, 34), mix(groundLight, lit, 0.35)) +
    ridges.join("")
  );
};

/** A small shower of pieces: sparse squares that thicken toward the foot. */
const rain: Field = (palette, random, { width, height }) => {
  const { ground, groundMid, groundLight } = palette;
  const pieces = grid(width, height, 16, 16).flatMap(([x, y]): Piece[] =>
    random.chance(0.18 + (0.7 * y) / height)
      ? [
          [
            rectangle(x + joint, y + joint, 16 - 2 * joint, 16 - 2 * joint),
            random.pick([groundMid, groundMid, groundLight, mix(ground, groundMid, 0.5)]),
          ],
        ]
      : [],
  );
  return looseInlay(pieces);
};

export const fields = {
  opus,
  rays,
  orbits,
  scales,
  bands,
  lattice,
  truchet,
  arches,
  waves,
  hills,
  rain,
} as const satisfies Record<string, Field>;
export type FieldName = keyof typeof fields;

function grid(width: number, height: number, stepX: number, stepY: number): [x: number, y: number][] {
  const columns = Math.ceil(width / stepX);
  return times(columns * Math.ceil(height / stepY), (index) => [
    (index % columns) * stepX,
    Math.floor(index / columns) * stepY,
  ]);
}

function near({ ground, groundMid, groundLight }: Palette, distance: number): string {
  if (distance < 0.45) return groundLight;
  return distance < 0.75 ? groundMid : mix(ground, groundMid, 0.4);
}

function speckled({ ground, groundMid, groundLight }: Palette, random: Random, lightShare: number): string {
  if (random.chance(lightShare)) return groundLight;
  return random.chance(0.5) ? groundMid : mix(ground, groundMid, 0.5);
}
