import type { FastifyBaseLogger } from 'fastify';
import type { FontEngine } from '#fonts/engine.ts';
import type { Clock } from './clock.ts';
import type { Db } from './database.ts';
import type { Freshness } from './freshness.ts';
import type { SecurityLog } from './security-log.ts';
import type { Settings } from './settings.ts';
import type { SettingsKey } from './settings-key.ts';
import type { Storage } from './storage.ts';

/** What every verb may use. Made once by `counter.ts` and handed down; nothing is found by looking around. */
export type Tools = {
  settings: Settings;
  db: Db;
  clock: Clock;
  storage: Storage;
  fonts: FontEngine;
  /** Of everything public in the catalogue. */
  freshness: Freshness;
  /** Seals the secrets that stand in the database. */
  settingsKey: SettingsKey;
  securityLog: SecurityLog;
  log: FastifyBaseLogger;
};
