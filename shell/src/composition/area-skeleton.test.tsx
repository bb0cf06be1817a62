// @vitest-environment jsdom
import { screenShape, type ServedPath } from "@tessera/shared/contracts/release-map";
import { renderWithHost } from "@tessera/shared/testing";
import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { AreaSkeleton } from "./area-skeleton.tsx";

type Declared = Pick<ServedPath, "shape" | "fullWindow">;

const paths: Declared[] = [...screenShape.options.map((shape) => ({ shape })), { fullWindow: true }];

const drawn = async (path: Declared) =>
  (await renderWithHost(<AreaSkeleton path={path} />)).container.innerHTML;

describe("the skeleton of a screen whose remote is loading", () => {
  it.each(paths)("%o: loading is announced once", async (path) => {
    await drawn(path);
    expect(screen.getAllByRole("status")).toHaveLength(1);
  });

  it("each shape, and the full window: drawn differently", async () => {
    const all = await Promise.all(paths.map(drawn));
    expect(new Set(all).size).toBe(paths.length);
  });

  it("a path that declares no shape: drawn as panels", async () => {
    expect(await drawn({})).toBe(await drawn({ shape: "panels" }));
  });
});
