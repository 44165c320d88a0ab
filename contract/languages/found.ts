import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** What a language is called in itself, and how dates and numbers are written in it. */
export type LanguageFacts = { name: string; locale: string; thousands: string; decimal: string };

const folder = import.meta.dirname;
const readJson = (...at: string[]) => JSON.parse(readFileSync(path.join(folder, ...at), 'utf8'));

/** The groups in which the texts of a language are stored; a language may lack one, and any text of one. */
const groups = ['site', 'admin', 'clean', 'server'];

/**
 * The languages of the shop by their tags, English first: each folder next to this file that has a `language.json` is
 * one. A browser gets what was found when the pages were built.
 */
export const found: Readonly<Record<string, LanguageFacts>> = Object.fromEntries(
  readdirSync(folder)
    .filter((tag) => existsSync(path.join(folder, tag, 'language.json')))
    .sort((one, other) => Number(other === 'en') - Number(one === 'en') || (one < other ? -1 : 1))
    .map((tag) => [tag, readJson(tag, 'language.json')]),
);

/** The files with the texts of a language, from this folder on. */
export const textFiles = (tag: string): string[] =>
  groups.map((group) => `${tag}/${group}.json`).filter((file) => existsSync(path.join(folder, file)));
