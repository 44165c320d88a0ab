import type { FastifyBaseLogger } from 'fastify';
import type { FontEngine } from '#fonts/engine.ts';
import type { Clock } from './clock.ts';
import type { Settings } from './config/settings.ts';
import type { SettingsKey } from './crypto/settings-key.ts';
import type { Db } from './database/database.ts';
import type { Freshness, Peers } from './database/freshness.ts';
import type { SecurityLog } from './logs/security-log.ts';
import type { Storage } from './storage/storage.ts';

/** What every verb may use. `boot/server-process.ts` makes it once and hands it down; nothing else is looked up. */
export type Tools = {
  settings: Settings;
  db: Db;
  clock: Clock;
  storage: Storage;
  fonts: FontEngine;
  /** Of everything public in the catalogue. */
  freshness: Freshness;
  peers: Peers;
  /** Seals the secrets that stand in the database. */
  settingsKey: SettingsKey;
  securityLog: SecurityLog;
  log: FastifyBaseLogger;
};
