import { createHash } from "node:crypto";
import type { Endpoint } from "@tessera/shared/contracts/endpoint";
import type { FastifyReply, FastifyRequest } from "fastify";
import { Refusal } from "../errors/refusal.ts";
import { networkOf } from "../security/attempt-source.ts";
import { refuseInputFaults } from "./validation.ts";
import type { Uploader, UploadLimits, UploadSlots } from "./upload-slots.ts";

/** A file that came with a call. */
export interface UploadedFile {
  readonly bytes: Buffer;
  /** Hex digest of the bytes. */
  readonly sha256: string;
  /** True when it was longer than the endpoint allows; then `bytes` is empty. */
  readonly isTooLarge: boolean;
}

const fieldsMax = 30;
const fieldBytesMax = 2_000;
const checksPerGrace = 5;

const files = new WeakMap<FastifyRequest, UploadedFile>();

/** Returns the file that came with a request. */
export function uploadedFile(request: FastifyRequest): UploadedFile | undefined {
  return files.get(request);
}

/**
 * Hooks of a route that takes a file: before a byte of the body is read, `admit` checks the caller, the
 * upload takes a place (RATE_LIMITED without one) and is counted. The fields become the body. Refuses with
 * BAD_REQUEST what is no form, is cut off, or comes too slowly. Needs `@fastify/multipart` on its app.
 *
 * @param admit returns who sends the file, and what counts it for the limits of the route
 */
export function uploadHooks(
  slots: UploadSlots,
  admit: (
    request: FastifyRequest,
  ) => Promise<Pick<Uploader, "kind" | "account"> & { count?: () => Promise<void> }>,
  file: NonNullable<Endpoint["file"]>,
) {
  const held = new WeakMap<FastifyRequest, () => void>();
  const leave = (request: FastifyRequest) => held.get(request)?.();
  return {
    onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
      const { kind, account, count } = await admit(request);
      held.set(request, slots.take({ kind, account, network: networkOf(request.ip) }));
      // An upload without a place is sent again, so it does not count.
      await count?.();
      // Nothing reports a connection that was closed while the caller was checked.
      if (reply.raw.destroyed) leave(request);
    },
    preValidation: async (request: FastifyRequest, reply: FastifyReply) => {
      if (!request.isMultipart()) return;
      request.body = await readInTime(request, reply, file, slots.limits);
      // The hook of all routes ran before there were fields.
      refuseInputFaults({ body: request.body });
    },
    onResponse: async (request: FastifyRequest) => leave(request),
    onRequestAbort: async (request: FastifyRequest) => leave(request),
  };
}

/**
 * Reads the form. Refuses a body that is slower than the limits allow, and ends its connection with the
 * answer.
 */
async function readInTime(
  request: FastifyRequest,
  reply: FastifyReply,
  file: NonNullable<Endpoint["file"]>,
  { bytesPerSecondMin, graceMs }: UploadLimits,
): Promise<Record<string, string>> {
  const { socket } = request.raw;
  const [beganAt, bytesBefore] = [performance.now(), socket.bytesRead];
  let timer: NodeJS.Timeout | undefined;
  const slow = new Promise<never>((_resolve, reject) => {
    timer = setInterval(() => {
      const elapsedMs = performance.now() - beganAt;
      const bytes = socket.bytesRead - bytesBefore;
      if (elapsedMs < graceMs || bytes >= (elapsedMs / 1_000) * bytesPerSecondMin) return;
      reply.header("connection", "close");
      reject(new Refusal("BAD_REQUEST"));
    }, graceMs / checksPerGrace);
  });
  const form = readForm(request, file);
  // Of the two, the one that loses the race may fail later.
  form.catch(() => undefined);
  try {
    return await Promise.race([form, slow]);
  } finally {
    clearInterval(timer);
  }
}

/**
 * Reads the fields and the file. Whatever the parser finds wrong with the body is the sender's fault, also
 * that it was cut off.
 */
async function readForm(
  request: FastifyRequest,
  file: NonNullable<Endpoint["file"]>,
): Promise<Record<string, string>> {
  try {
    return await readParts(request, file);
  } catch (error) {
    request.log.debug({ err: error }, "A form could not be read");
    throw new Refusal("BAD_REQUEST");
  }
}

/**
 * Reads the fields, which it returns, and the file. Parts under other names are left out; a second file is a
 * fault.
 */
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
