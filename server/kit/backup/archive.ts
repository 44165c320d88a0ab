import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import yauzl from 'yauzl';
import { z } from 'zod';

/** A table as it stands in a backup: `sha256` is that of its rows as COPY writes them, in the order of its primary key. */
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
/** A file of the data folder beside the storage, e.g. the journal of the sandbox. */
export const besideEntry = (name: string): string => `beside/${name}`;

/** Thrown when a backup can not be restored; its message is for the operator, and nothing was changed. */
export class CannotRestore extends Error {}

/** A backup that is open for reading. */
export type Archive = {
  manifest(): Promise<Manifest>;
  /** The names of the entries in a folder, without it. */
  under(folder: string): string[];
  open(name: string): Promise<Readable>;
  read(name: string): Promise<Buffer>;
  close(): void;
};

/** @throws CannotRestore when the file is no backup. */
export async function openArchive(file: string): Promise<Archive> {
  const zip = await promisify<string, yauzl.Options, yauzl.ZipFile>(yauzl.open)(file, {
    lazyEntries: true,
    autoClose: false,
  }).catch((error: Error) => {
    throw new CannotRestore(`${file} is no backup: ${error.message}`);
  });
  const entries = new Map<string, yauzl.Entry>();
  await new Promise<void>((resolve, reject) => {
    zip.on('entry', (entry: yauzl.Entry) => {
      entries.set(entry.fileName, entry);
      zip.readEntry();
    });
    zip.once('end', resolve).once('error', reject);
    zip.readEntry();
  });
  const openEntry = promisify<yauzl.Entry, Readable>(zip.openReadStream.bind(zip) as never);
  const open = async (name: string): Promise<Readable> => {
    const entry = entries.get(name);
    if (!entry) throw new CannotRestore(`The backup has no ${name}.`);
    return openEntry(entry);
  };
  const read = async (name: string): Promise<Buffer> => buffer(await open(name));
  return {
    manifest: async () => {
      const parsed = Manifest.safeParse(JSON.parse((await read(MANIFEST)).toString()));
      if (!parsed.success) throw new CannotRestore('This backup is of another kind, or of a newer shop.');
      return parsed.data;
    },
    under: (folder) =>
      [...entries.keys()].filter((name) => name.startsWith(folder)).map((name) => name.slice(folder.length)),
    open,
    read,
    close: () => zip.close(),
  };
}
