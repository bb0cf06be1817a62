import { createHash } from "node:crypto";
import type { Endpoint } from "@tessera/shared/contracts/endpoint";
import type { FastifyRequest } from "fastify";
import { Refusal } from "../errors/refusal.ts";

/** A file that came with a call. */
export interface UploadedFile {
  readonly bytes: Buffer;
  /** Hex digest of the bytes. */
  readonly sha256: string;
  /** True when it was longer than the endpoint allows; then `bytes` is empty. */
  readonly isTooLarge: boolean;
}

/** Uploads that are read at the same time on this node; each may hold one file in memory. */
const uploadsMax = 8;
/** Seconds after which somebody who was refused may try again. */
const retryAfterSeconds = 5;
const fieldsMax = 30;
const fieldBytesMax = 2_000;

const files = new WeakMap<FastifyRequest, UploadedFile>();
let uploads = 0;

/** Returns the file that came with a request. */
export function uploadedFile(request: FastifyRequest): UploadedFile | undefined {
  return files.get(request);
}

/**
 * Hooks of a route that takes a file: the caller is checked before a byte of the body is read, so many uploads are read at the
 * same time at most (RATE_LIMITED), and the fields become the body. Needs `@fastify/multipart` on its app.
 */
export function uploadHooks(
  checkRequest: (request: FastifyRequest) => Promise<unknown>,
  file: NonNullable<Endpoint["file"]>,
) {
  const holding = new WeakSet<FastifyRequest>();
  const leave = (request: FastifyRequest) => {
    if (holding.delete(request)) uploads -= 1;
  };
  return {
    onRequest: async (request: FastifyRequest) => {
      await checkRequest(request);
      if (uploads >= uploadsMax) throw new Refusal("RATE_LIMITED", { retryAfterSeconds });
      uploads += 1;
      holding.add(request);
    },
    preValidation: async (request: FastifyRequest) => {
      if (request.isMultipart()) request.body = await readParts(request, file);
    },
    onResponse: async (request: FastifyRequest) => leave(request),
    onRequestAbort: async (request: FastifyRequest) => leave(request),
  };
}

/** Reads the fields, which it returns, and the file. Parts under other names and further files are left out. */
async function readParts(
  request: FastifyRequest,
  { name, bytesMax }: NonNullable<Endpoint["file"]>,
): Promise<Record<string, string>> {
  const fields = new Map<string, string>();
  const limits = { fileSize: bytesMax, files: 1, fields: fieldsMax, fieldSize: fieldBytesMax };
  for await (const part of request.parts({ limits })) {
    if (part.type === "field") fields.set(part.fieldname, String(part.value));
    else if (part.fieldname !== name) part.file.resume();
    else {
      const chunks: Buffer[] = [];
      for await (const chunk of part.file) chunks.push(chunk as Buffer);
      const bytes = part.file.truncated ? Buffer.alloc(0) : Buffer.concat(chunks);
      const sha256 = createHash("sha256").update(bytes).digest("hex");
      files.set(request, { bytes, sha256, isTooLarge: part.file.truncated });
    }
  }
  return Object.fromEntries(fields);
}
