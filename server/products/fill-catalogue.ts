import fs from 'node:fs/promises';
import { asCents } from '#contract/money.ts';
import { isProblem } from '#fonts/engine.ts';
import { onceInAShop } from '#server/kit/database/shop-values.ts';
import type { Tools } from '#server/kit/tools.ts';
import { addProduct } from './add-product.ts';
import { slugExists } from './queries.ts';

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

/**
 * Fills an empty shop with the demo families, one by one, so that the first can be bought while the last are read. Cut
 * short, it goes on where it stopped; done once, it never comes back, so that what the owner removes stays removed.
 */
export async function fillCatalogue(
  tools: Tools,
  families: StartingFamily[],
  tell: (done: number, name: string) => void,
): Promise<void> {
  const { db, clock, log } = tools;
  await onceInAShop(db, DONE, async () => {
    const start = clock.now();
    for (const [index, family] of families.entries()) {
      if (await slugExists(db, family.slug)) continue;
      const added = await addFamily(tools, family, new Date(start - index * APART_MS));
      if (isProblem(added)) log.error({ family: family.name, problem: added }, 'family left out of the catalogue');
      else tell(index + 1, family.name);
    }
  });
}

async function addFamily(
  tools: Tools,
  { files, licenseFile, regularPrice, salePrice, ...family }: StartingFamily,
  createdAt: Date,
) {
  return addProduct(tools, {
    ...family,
    regular_price_cents: asCents(Math.round(regularPrice * 100)),
    sale_price_cents: salePrice === null ? null : asCents(Math.round(salePrice * 100)),
    demo: true,
    trial: true,
    in_plans: true,
    createdAt,
    licenseText: await fs.readFile(licenseFile, 'utf8'),
    files: await Promise.all(files.map((file) => fs.readFile(file))),
  });
}
