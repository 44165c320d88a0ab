import { existsSync, globSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import families from './families.json' with { type: 'json' };

export type FamilyType = 'Serif' | 'Sans' | 'Display' | 'Mono' | 'Script';

/** One family of the demo catalogue. Prices are dollars; a null salePrice means that there is no sale. */
export type Family = {
  package: string;
  name: string;
  slug: string;
  sku: string;
  type: FamilyType;
  categories: string[];
  tags: string[];
  description: string;
  shortDescription: string;
  regularPrice: number;
  salePrice: number | null;
  /** What a single style costs, and packages of styles by their names; absent where only the family is sold. */
  parts?: { style: number; packages: { name: string; price: number; styles: string[] }[] };
  /** A word or two that suits the font, in its own script. */
  specimen: string;
  /**
   * As the fonts name them in their `name` table, where they do; the foundry is empty where that names none next to a
   * designer.
   */
  designers: string[];
  foundry: string;
};

/** A family with the absolute paths of its font files, one per style, and of the licence its makers gave it. */
type InstalledFamily = Family & { styles: string[]; licenseFile: string };

const installed = createRequire(import.meta.url);

/**
 * The families of the demo catalogue, as installed. Only families without a Reserved Font Name are listed, so that a
 * licensed copy may keep its name. Throws when a package or its licence is not there.
 */
export function listFamilies(): InstalledFamily[] {
  return (families as Family[]).map((family) => {
    const folder = dirname(installed.resolve(`${family.package}/package.json`));
    const styles = listStyles(folder).map((path) => join(folder, path));
    if (styles.length === 0) throw new Error(`The package ${family.package} holds no font.`);
    return { ...family, styles, licenseFile: findLicense(folder) };
  });
}

/**
 * Packages keep their fonts in a folder per weight or at the root; variable ones are split, and the full Latin file is
 * ours.
 */
function listStyles(folder: string): string[] {
  const fonts = globSync(['*.ttf', '*/*.ttf'], { cwd: folder });
  const variable = globSync('files/*-latin-full-normal.woff2', { cwd: folder });
  return [...fonts, ...variable].sort();
}

/** The font's own licence; next to it, some packages carry another one for their code. */
function findLicense(folder: string): string {
  const path = ['LICENSE_FONT', 'LICENSE'].map((name) => join(folder, name)).find(existsSync);
  if (!path) throw new Error(`There is no licence in ${folder}.`);
  return path;
}
