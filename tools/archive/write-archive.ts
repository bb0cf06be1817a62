import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rename } from "node:fs/promises";
import { join } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import tar from "tar-stream";
import { archiveFiles, readProject, type ArchiveFile } from "./archive-files.ts";

/** An archive that was written. */
export interface Archive {
  readonly file: string;
  /** Name of the one folder in it. */
  readonly folder: string;
  readonly sha256: string;
  /** Size of the file in bytes, and of what is in it. */
  readonly size: number;
  readonly unpackedSize: number;
}

/** Time, owner and rights are the same for every archive, so that only contents decide its bytes. */
function pack(folder: string, files: readonly ArchiveFile[]): tar.Pack {
  const stream = tar.pack();
  for (const { path, bytes, isExecutable = false } of files) {
    const mode = isExecutable ? 0o755 : 0o644;
    stream.entry({ name: `${folder}/${path}`, mode, mtime: new Date(0), uid: 0, gid: 0 }, bytes);
  }
  stream.finalize();
  return stream;
}

/**
 * Writes `tessera-<version>-<platform>-<architecture>.tar.gz` from the builds that are there. Equal contents
 * make equal bytes: files are in the order of their paths, without times and owners.
 *
 * @param into folder of the archive, made where it is missing
 */
export async function writeArchive(into: string): Promise<Archive> {
  const { name, version } = readProject();
  const folder = `${name}-${version}`;
  const file = join(into, `${folder}-${process.platform}-${process.arch}.tar.gz`);
  const files = archiveFiles();
  const digest = createHash("sha256");
  let size = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      digest.update(chunk);
      size += chunk.byteLength;
      done(null, chunk);
    },
  });
  await mkdir(into, { recursive: true });
  await pipeline(pack(folder, files), createGzip(), measure, createWriteStream(`${file}.part`));
  await rename(`${file}.part`, file);
  const unpackedSize = files.reduce((sum, { bytes }) => sum + bytes.byteLength, 0);
  return { file, folder, sha256: digest.digest("hex"), size, unpackedSize };
}
