#!/usr/bin/env node
// Plain JavaScript, because npm links it and Node 20 cannot run TypeScript.
import { register } from "tsx/esm/api";

register();
await import("../src/command-line/main.ts");
