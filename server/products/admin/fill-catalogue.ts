import fs from 'node:fs/promises';
import { asCents } from '#contract/money.ts';
import { type FontProblem, isProblem } from '#fonts/engine.ts';
import { onceInAShop } from '#server/kit/database/shop-values.ts';
import type { Tools } from '#server/kit/tools.ts';
import { slugExists } from '../catalogue/queries.ts';
import { addProduct, type StartingParts } from './add-product.ts';

/** A family to begin with: its words, prices in dollars, and where its files lie. */
export type StartingFamily = {
  name: string;
  slug: string;
  sku: string;
  type: string;
  description: string;
  shortDescription: string;
  regularPrice: number;
  salePrice: number | null;
  parts?: StartingParts;
  categories: string[];
  tags: string[];
  specimen: string;
  designers: string[];
  foundry: string;
  files: string[];
  licenseFile: string;
  licenseTypes: string[];
};

const DONE = 'catalogue_filled';
/** The first of the list becomes the newest; the others follow a minute apart. */
const APART_MS = 60_000;

/** What says of the machine and not of the font: it is read again. */
const PASSING: readonly string[] = ['timed_out', 'crashed'] satisfies FontProblem['problem'][];

/**
 * Fills an empty shop with the demo families, one by one, so that the first can be bought while the last are read. Cut
 * short, it goes on where it stopped; done once, it never comes back, so that what the owner removes stays removed. A
 * family that a slow or busy machine could not read in time is no reason to leave it out.
 * @throws Error at the end that names the families still to be read, so that the caller comes again.
 */
export async function fillCatalogue(
  tools: Tools,
  families: StartingFamily[],
  notify: (done: number, name: string) => void,
): Promise<void> {
  const { db, clock, log } = tools;
  await onceInAShop(db, DONE, async () => {
    const start = clock.now();
    const unread: string[] = [];
    for (const [index, family] of families.entries()) {
      if (await slugExists(db, family.slug)) continue;
      const added = await addFamily(tools, family, new Date(start - index * APART_MS));
      if (!isProblem(added)) notify(index + 1, family.name);
      else if (PASSING.includes(added.problem)) unread.push(family.name);
      else log.error({ family: family.name, problem: added }, 'family left out of the catalogue');
    }
    if (unread.length > 0)
      throw new Error(`This machine was too busy to read ${unread.join(', ')}. Everything else is in the catalogue.`);
  });
}

async function addFamily(
  tools: Tools,
  { files, licenseFile, regularPrice, salePrice, parts, ...family }: StartingFamily,
  createdAt: Date,
) {
  return addProduct(tools, {
    ...family,
    regular_price_cents: asCents(Math.round(regularPrice * 100)),
    sale_price_cents: salePrice === null ? null : asCents(Math.round(salePrice * 100)),
    demo: true,
    ...(parts && { parts }),
    trial: true,
    in_plans: true,
    createdAt,
    licenseText: await fs.readFile(licenseFile, 'utf8'),
    files: await Promise.all(files.map((file) => fs.readFile(file))),
  });
}
