import { readFileSync } from "node:fs";
import { join } from "node:path";
import { EnvironmentError, readEnvironment } from "@tessera/site/environment";
import type { StatefulSet } from "kubernetes-types/apps/v1";
import type { Ingress } from "kubernetes-types/networking/v1";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { connectionLimits } from "../../server/src/platform/http/connection-limits.ts";
import { projectRoot } from "../build/targets.ts";
import { readProject } from "./archive-files.ts";

const read = (path: string) => readFileSync(join(projectRoot, "operations", path), "utf8");
const { version } = readProject();
const production = readEnvironment(
  { NODE_ENV: "production", DESK_ORIGIN: "http://desk.localhost:3000" },
  projectRoot,
);
const stopSeconds = (production.drainMs + production.shutdownMs) / 1_000;

/** Problems that the site finds in variables, without the files of secrets, which only the machine has. */
function environmentProblems(variables: Readonly<Record<string, string>>): string[] {
  try {
    readEnvironment({ NODE_ENV: "production", ...variables }, projectRoot);
    return [];
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    return error.message
      .split("\n")
      .slice(1)
      .filter((line) => !/_FILE: .* does not exist$/.test(line));
  }
}

/** Names of files of secrets in variables. */
const secretFiles = (variables: Readonly<Record<string, string>>) =>
  Object.entries(variables)
    .filter(([name]) => name.endsWith("_FILE"))
    .map(([, path]) => path.split("/").at(-1) ?? "");

/** Variables that the page about a first node sets. */
function variablesOfPage(): Record<string, string> {
  const page = readFileSync(join(projectRoot, "docs/operations/deploy.md"), "utf8");
  const [, lines = ""] = /environment <<'END'\n(.*?)END/s.exec(page) ?? [];
  return Object.fromEntries(
    lines
      .trim()
      .split("\n")
      .map((line) => line.split("=", 2)),
  ) as Record<string, string>;
}

interface Service {
  readonly image: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly secrets: readonly string[];
  readonly volumes: readonly string[];
  readonly read_only: boolean;
  readonly stop_grace_period: string;
}

describe("the compose file", () => {
  const { services, secrets, networks } = parse(read("compose/compose.yaml"), { merge: true }) as {
    services: Record<string, Service>;
    secrets: Record<string, { file: string }>;
    networks: { default: { ipam: { config: { gateway: string }[] } } };
  };
  const nodes = Object.entries(services).filter(([name]) => name.startsWith("node"));

  it.each(nodes)(
    "%s: this version, variables that the site accepts, and each secret as a file",
    (_, node) => {
      expect(node).toMatchObject({ image: `tessera:${version}`, read_only: true });
      expect(environmentProblems({ ...variablesOfPage(), ...node.environment })).toEqual([]);
      expect(new Set(secretFiles(node.environment))).toEqual(new Set(node.secrets));
      expect(Object.keys(secrets)).toEqual(expect.arrayContaining([...node.secrets]));
      expect(node.environment["TRUST_PROXY"]).toBe(networks.default.ipam.config[0]?.gateway);
      expect(node.volumes).toContain("site:/var/lib/tessera");
      expect(Number.parseInt(node.stop_grace_period)).toBeGreaterThan(stopSeconds + 5);
    },
  );
});

/** Kubernetes' own types of the objects of the manifests, by kind. */
const typeOfKind: Readonly<Record<string, string>> = {
  StatefulSet: "apps/v1",
  Service: "core/v1",
  PodDisruptionBudget: "policy/v1",
  Ingress: "networking/v1",
  NetworkPolicy: "networking/v1",
};

type Manifest = { readonly kind: string } & (StatefulSet | Ingress);
const manifests = ["nodes.yaml", "network.yaml"].flatMap((file) =>
  parseAllDocuments(read(`kubernetes/${file}`)).map((document) => document.toJSON() as Manifest),
);

/**
 * Compiles objects as literals of Kubernetes' types: unknown fields, missing ones and wrong values are
 * errors. Returns these in words.
 */
function typeProblems(objects: readonly Manifest[]): string[] {
  const name = join(import.meta.dirname, "manifests.ts");
  const text = objects
    .map(
      (object, index) =>
        `export const object${index}: import("kubernetes-types/${typeOfKind[object.kind]}").${object.kind} = ${JSON.stringify(object)};`,
    )
    .join("\n");
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  };
  const host = ts.createCompilerHost(options);
  const { fileExists, getSourceFile } = host;
  host.fileExists = (path) => path === name || fileExists(path);
  host.getSourceFile = (path, version, ...rest) =>
    path === name ? ts.createSourceFile(path, text, version) : getSourceFile(path, version, ...rest);
  const program = ts.createProgram([name], options, host);
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, " "));
}

describe("the manifests of Kubernetes", () => {
  const { images, configMapGenerator } = parse(read("kubernetes/kustomization.yaml")) as {
    images: { newTag: string }[];
    configMapGenerator: { literals: string[] }[];
  };
  const nodes = manifests.find(({ kind }) => kind === "StatefulSet") as StatefulSet;
  const pod = nodes.spec?.template.spec;
  const [container] = pod?.containers ?? [];

  it("their fields: those of Kubernetes' types", () => {
    expect(manifests.map(({ kind }) => kind)).toEqual(expect.arrayContaining(Object.keys(typeOfKind)));
    expect(typeProblems(manifests)).toEqual([]);
  });

  it.each([
    ["a misspelt field", { replica: 2 }, /'"replica"' does not exist/],
    ["a value of another type", { replicas: "2" }, /'string' is not assignable to type 'number'/],
  ])("%s: found", (_, change, problem) => {
    const changed = { ...nodes, kind: "StatefulSet", spec: { ...nodes.spec, ...change } };
    expect(typeProblems([changed as Manifest])).toEqual([expect.stringMatching(problem)]);
  });

  it("this version, and variables that the site accepts", () => {
    expect(images.map(({ newTag }) => newTag)).toEqual([version]);
    const pairs = configMapGenerator.flatMap(({ literals }) => literals.map((text) => text.split("=", 2)));
    const variables = Object.fromEntries(pairs) as Record<string, string>;
    expect(environmentProblems(variables)).toEqual([]);
    expect(Object.keys(variables)).toEqual(expect.arrayContaining(Object.keys(variablesOfPage())));
    const mount = container?.volumeMounts?.find(({ name }) => name === "keys");
    const files = Object.entries(variables).filter(([name]) => name.endsWith("_FILE"));
    expect(files.length).toBeGreaterThan(5);
    for (const [name, path] of files)
      expect([name, path.startsWith(`${mount?.mountPath}/`)]).toEqual([name, true]);
  });

  it("a pod that ends: left out of the service before half of its drain, and not killed before its end", () => {
    const { periodSeconds = 10, failureThreshold = 3, httpGet } = container?.readinessProbe ?? {};
    expect(httpGet?.path).toBe("/healthz");
    expect(2 * periodSeconds * failureThreshold * 1_000).toBeLessThanOrEqual(production.drainMs);
    expect(pod?.terminationGracePeriodSeconds).toBeGreaterThan(stopSeconds + 5);
    expect(container?.livenessProbe?.httpGet?.path).toBe("/livez");
  });

  it("event streams: not buffered, with the site's time limit", () => {
    const annotations = manifests.find(({ kind }) => kind === "Ingress")?.metadata?.annotations ?? {};
    expect(annotations["nginx.ingress.kubernetes.io/proxy-buffering"]).toBe("off");
    expect(Number(annotations["nginx.ingress.kubernetes.io/proxy-read-timeout"]) * 1_000).toBe(
      connectionLimits.silenceMs,
    );
  });
});
