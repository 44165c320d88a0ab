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
