import fs from 'node:fs/promises';
import path from 'node:path';
import { mustExist } from '#contract/must-exist.ts';
import type { ProductDetail } from '#contract/nouns/products.ts';
import type { Buyer, TestShop } from '../test-shop.ts';

const AMIRI = path.join(import.meta.dirname, '../../node_modules/@expo-google-fonts/amiri');
const STYLES = ['400Regular/Amiri_400Regular', '400Regular_Italic/Amiri_400Regular_Italic', '700Bold/Amiri_700Bold'];

/** The files of Regular, Italic and Bold. */
export const filesOfThree = () => Promise.all(STYLES.map((name) => fs.readFile(path.join(AMIRI, `${name}.ttf`))));

/** A family of three styles, Regular, Italic and Bold, for $60. */
export const familyOfThree = async (shop: TestShop, change: { price?: number; sale?: number } = {}) =>
  shop.product({ price: 60, ...change, files: await filesOfThree() });

type NamedPart = {
  styles: string[];
  name?: string;
  kind?: 'package' | 'style';
  regularPrice: number;
  salePrice?: number;
};

/** Sells a family in parts, which name their styles, at prices in dollars. @returns what it is sold in then. */
export async function sellInParts(owner: Buyer, product: ProductDetail, parts: NamedPart[]) {
  const idOf = (style: string) => mustExist(product.font?.styles.find(({ name }) => name === style)).id;
  const body = parts.map(({ styles, ...part }) => ({
    kind: styles.length > 1 ? ('package' as const) : ('style' as const),
    name: styles.join(' and '),
    ...part,
    styleIds: styles.map(idOf),
  }));
  return (await owner.call('changeParts', { params: { id: product.id }, body })).data;
}

/** Sells the Bold of a new family alone, too. */
export const sellBoldAlone = async (shop: TestShop, owner: Buyer) =>
  sellInParts(owner, await familyOfThree(shop), [{ styles: ['Bold'], regularPrice: 20 }]);
