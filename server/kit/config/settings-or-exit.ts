import fs from 'node:fs';
import { readSettings, type Settings, WrongSetting } from './settings.ts';
import { trySettings } from './try-settings.ts';

/** The settings of the environment and of a `.env` file next to it. A wrong one ends the process with one line. */
export function readSettingsOrExit(): Settings {
  try {
    if (fs.existsSync('.env')) process.loadEnvFile('.env');
    return readSettings(process.env);
  } catch (error) {
    return exitFor(error);
  }
}

/** Settings of a shop that is about to open, tried; what does not hold ends the process with one line, too. */
export async function settingsToOpenWithOrExit(): Promise<Settings> {
  const settings = readSettingsOrExit();
  await trySettings(settings).catch(exitFor);
  return settings;
}

function exitFor(error: unknown): never {
  if (!(error instanceof WrongSetting)) throw error;
  console.error(error.message);
  process.exit(1);
}
