import type { FontEngine } from '#fonts/engine.ts';
import type { Clock } from './clock.ts';
import type { Db } from './database.ts';
import type { Freshness } from './freshness.ts';
import type { Settings } from './settings.ts';
import type { Storage } from './storage.ts';

export type Log = {
  debug(details: object, text: string): void;
  info(details: object, text: string): void;
  warn(details: object, text: string): void;
  error(details: object, text: string): void;
};

/** What every verb may use. Made once by main and handed down; nothing is found by looking around. */
export type Tools = {
  settings: Settings;
  db: Db;
  clock: Clock;
  storage: Storage;
  /** Draws and reads: quick work that a page waits for. */
  fonts: FontEngine;
  /** Compresses and stamps: slow work, in a worker of its own so that no preview waits behind it. */
  press: FontEngine;
  freshness: Freshness;
  log: Log;
};
