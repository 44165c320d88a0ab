import fs from 'node:fs';
import { readSettings, type Settings, WrongSetting } from './settings.ts';

/** The settings of the environment and of a `.env` file beside it. A wrong one ends the process with one line. */
export function readSettingsOrExit(): Settings {
  if (fs.existsSync('.env')) process.loadEnvFile('.env');
  try {
    return readSettings(process.env);
  } catch (error) {
    if (!(error instanceof WrongSetting)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
