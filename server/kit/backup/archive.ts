import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import yauzl from 'yauzl';
import { z } from 'zod';

/**
 * A table as it stands in a backup: `sha256` is that of its rows as COPY writes them, in the order of its primary key.
 */
const table = z.object({
  name: z.string().regex(/^[a-z_]+$/),
  columns: z.array(z.string().regex(/^[a-z_0-9]+$/)),
  rows: z.number().int(),
  sha256: z.string().length(64),
});

/** What a backup says of itself; its last entry, so that one that broke off has none. */
export const Manifest = z.object({
  format: z.literal('huruf-backup-1'),
  madeAt: z.iso.datetime(),
  /** The newest migration that the database had. */
  migration: z.string(),
  tables: z.array(table),
  /** Where counting goes on, by table and column. */
  counters: z.array(z.object({ table: z.string(), column: z.string(), next: z.number() })),
  files: z.number().int(),
});
export type Manifest = z.output<typeof Manifest>;

/** The names of what is in a backup. */
export const MANIFEST = 'manifest.json';
/** The rows of a table, in the text form of PostgreSQL's copy. */
export const tableEntry = (name: string): string => `tables/${name}.copy`;
/** A file of the storage. */
export const fileEntry = (key: string): string => `files/${key}`;
export const JOBS = 'jobs.json';
/** A file of the data folder next to the storage, e.g. the journal of the sandbox. */
export const besideEntry = (name: string): string => `beside/${name}`;

/** Thrown when a backup cannot be restored; its message is for the operator, and the database has none of its rows. */
export class CannotRestore extends Error {}

/** A backup that is open for reading. Parts that can't be read throw CannotRestore. */
export type Archive = {
  manifest(): Promise<Manifest>;
  /** How many files of the storage are in it. */
  files: number;
  /**
   * The files of the storage, each to be read before the archive is closed. There may be millions, so they are never
   * listed in memory.
   */
  eachFile(): AsyncGenerator<{ key: string; read(): Promise<Buffer> }>;
  /** The names of the other entries in a folder, without it. */
  under(folder: string): string[];
  open(name: string): Promise<Readable>;
  read(name: string): Promise<Buffer>;
  close(): void;
};

/** @throws CannotRestore when the file is no backup. */
export async function openArchive(file: string): Promise<Archive> {
  const opened: yauzl.ZipFile[] = [];
  const damaged = (error: unknown): CannotRestore =>
    error instanceof CannotRestore
      ? error
      : new CannotRestore(`${file} is no backup, or it is cut off or damaged: ${(error as Error).message}`);
  const openZip = async () => {
    const zip = await yauzl.openPromise(file, { lazyEntries: true, autoClose: false });
    opened.push(zip);
    return zip;
  };
  const close = () => {
    for (const zip of opened) zip.close();
  };
  const readWhole = async (zip: yauzl.ZipFile, entry: yauzl.Entry): Promise<Buffer> => {
    try {
      const bytes = await buffer(await zip.openReadStreamPromise(entry));
      if (crc32(bytes) !== entry.crc32) throw new Error(`${entry.fileName} is not what was written`);
      return bytes;
    } catch (error) {
      throw damaged(error);
    }
  };
  const others = new Map<string, yauzl.Entry>();
  let files = 0;
  try {
    const zip = await openZip();
    for await (const entry of zip.eachEntry())
      if (entry.fileName.startsWith(fileEntry(''))) files += 1;
      else others.set(entry.fileName, entry);
    const find = (name: string): yauzl.Entry => {
      const entry = others.get(name);
      if (!entry) throw new CannotRestore(`${file} is no backup, or not a whole one: it has no ${name}.`);
      return entry;
    };
    const read = async (name: string): Promise<Buffer> => readWhole(zip, find(name));
    return {
      manifest: async () => {
        const parsed = Manifest.safeParse(JSON.parse((await read(MANIFEST)).toString()));
        if (!parsed.success) throw new CannotRestore('This backup is of another kind, or of a newer shop.');
        return parsed.data;
      },
      files,
      async *eachFile() {
        const again = await openZip();
        for await (const entry of again.eachEntry())
          if (entry.fileName.startsWith(fileEntry('')))
            yield { key: entry.fileName.slice(fileEntry('').length), read: () => readWhole(again, entry) };
      },
      under: (folder) =>
        [...others.keys()].filter((name) => name.startsWith(folder)).map((name) => name.slice(folder.length)),
      open: async (name) => zip.openReadStreamPromise(find(name)).catch((error) => Promise.reject(damaged(error))),
      read,
      close,
    };
  } catch (error) {
    close();
    throw damaged(error);
  }
}
