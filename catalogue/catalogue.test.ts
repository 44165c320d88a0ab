import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { createFontEngine, isProblem } from '#fonts/engine.ts';
import { listFamilies } from './families.ts';
import { readLicenseTypes, selectFamilies } from './license-types.ts';

const families = listFamilies();
const licenseTypes = readLicenseTypes();
const engine = createFontEngine();
afterAll(() => engine.close());

const priceOf = (family: (typeof families)[number]) => family.salePrice ?? family.regularPrice;

describe('the demo catalogue', () => {
  it('holds at least 40 families and 250 styles, every one a sound font that can draw its specimen', async () => {
    expect(families.length).toBeGreaterThanOrEqual(40);
    expect(families.flatMap(({ styles }) => styles).length).toBeGreaterThanOrEqual(250);
    for (const family of families) {
      for (const path of family.styles) {
        const bytes = new Uint8Array(readFileSync(path));
        expect(isProblem(await engine.inspect(bytes)), path).toBe(false);
        const drawn = await engine.preview({ key: path, read: async () => bytes }, { text: family.specimen });
        expect(drawn, `${family.name}: ${family.specimen}`).toMatchObject({ missing: [] });
      }
    }
  });

  it('speaks Arabic, Hindi, Hebrew, Japanese and Korean', async () => {
    const tags = new Set<string>();
    for (const { styles } of families) {
      const facts = await engine.inspect(new Uint8Array(readFileSync(styles[0]!)));
      if (!isProblem(facts)) for (const { tag } of facts.languages) tags.add(tag);
    }
    expect(['ar', 'hi', 'he', 'ja', 'ko'].filter((tag) => !tags.has(tag))).toEqual([]);
  });

  it('names as designers and foundry whom the fonts name themselves, and nobody where they are silent', async () => {
    for (const { name, styles, designers, foundry } of families) {
      const facts = await engine.inspect(new Uint8Array(readFileSync(styles[0]!)));
      if (isProblem(facts)) throw new Error(name);
      for (const designer of designers) expect(facts.designer, name).toContain(designer);
      expect(facts.manufacturer, name).toContain(foundry);
      if (facts.designer + facts.manufacturer === '') expect([...designers, foundry]).toEqual(['']);
      else expect(designers.length + foundry.length, name).toBeGreaterThan(0);
    }
  });

  it('passes on an open licence with every family, and no family whose name is reserved', () => {
    for (const { name, licenseFile } of families) {
      const licence = readFileSync(licenseFile, 'utf8');
      expect(licence, name).toMatch(/SIL OPEN FONT LICENSE|Apache License/i);
      // The text of the licence itself mentions reserved names; a font with a reserved name states it in the first
      // lines.
      const preamble = licence.split(/-{20,}|SIL OPEN FONT LICENSE/)[0]!;
      expect(preamble, name).not.toMatch(/reserved\s+font\s+name/i);
    }
  });

  it('has its own name, address and number for every family', () => {
    for (const field of ['name', 'slug', 'sku', 'package'] as const) {
      expect(new Set(families.map((family) => family[field])).size).toBe(families.length);
    }
    for (const { slug, sku } of families) {
      expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(sku).toBe(`HRF-${slug.toUpperCase()}`);
    }
  });

  it('fills all three price bands, with at least six sales below the regular price', () => {
    const prices = families.map(priceOf);
    for (const { regularPrice, salePrice } of families) {
      expect(regularPrice).toBeGreaterThanOrEqual(19);
      expect(regularPrice).toBeLessThanOrEqual(149);
      if (salePrice !== null) expect(salePrice).toBeLessThan(regularPrice);
    }
    expect(prices.filter((price) => price < 50).length).toBeGreaterThanOrEqual(8);
    expect(prices.filter((price) => price >= 50 && price <= 100).length).toBeGreaterThanOrEqual(8);
    expect(prices.filter((price) => price > 100).length).toBeGreaterThanOrEqual(6);
    expect(families.filter(({ salePrice }) => salePrice !== null).length).toBeGreaterThanOrEqual(6);
  });

  it('sells six families in parts, where a package is cheaper than its styles and dearer than none', () => {
    const divided = families.flatMap(({ name, parts, regularPrice }) => (parts ? [{ name, parts, regularPrice }] : []));
    expect(divided).toHaveLength(6);
    for (const { name, parts, regularPrice } of divided)
      for (const { price, styles } of parts.packages) {
        expect(price, name).toBeLessThan(parts.style * styles.length);
        expect(price, name).toBeGreaterThan(parts.style);
        expect(price, name).toBeLessThan(regularPrice);
      }
  });

  it('describes every family in two to four sentences', () => {
    for (const { name, description, shortDescription, tags, categories } of families) {
      const sentences = description.match(/[.!?](\s|$)/g) ?? [];
      expect(sentences.length, name).toBeGreaterThanOrEqual(2);
      expect(sentences.length, name).toBeLessThanOrEqual(4);
      expect(shortDescription.length, name).toBeLessThanOrEqual(80);
      expect(
        [...tags, ...categories].some((word) => word.includes(',')),
        name,
      ).toBe(false);
    }
  });
});

describe('the licence types', () => {
  it('are the twelve of the licence page, Standard first and priced by the product', () => {
    const names =
      'Standard Web Extended Trademark Server App Production Publication Broadcast Studio Corporate Exclusive';
    expect(licenseTypes.map(({ name }) => name)).toEqual(names.split(' ').map((name) => `${name} License`));
    expect(licenseTypes.filter(({ pricing }) => pricing === 'product').map(({ name }) => name)).toEqual([
      'Standard License',
    ]);
    expect(licenseTypes[0]!.price).toBe(Math.min(...families.map(priceOf)));
  });

  it('carry exactly the limits that are known, and say on request where none are', () => {
    const limits = Object.fromEntries(
      licenseTypes.map(({ name, usageDetails }) => [name.replace(' License', ''), Object.fromEntries(usageDetails)]),
    );
    const open = { Limits: 'on request' };
    expect(limits).toEqual({
      Standard: { 'Desktop users': '1-5', 'Commercial projects': '5', 'Sales of things made with it': '1,000' },
      Web: { Websites: '1', 'Monthly views': '100,000' },
      Extended: { Users: 'max 10' },
      Trademark: { Products: 'up to 1,000,000' },
      Server: open,
      App: open,
      Production: { Users: '50', Views: '2,000,000', 'Ad impressions': '10,000,000' },
      Publication: open,
      Broadcast: open,
      Studio: { Users: '100', Products: '10,000,000' },
      Corporate: open,
      Exclusive: open,
    });
  });

  it('count by the same figures as their words say, and by no others', () => {
    for (const { name, usageDetails, limits } of licenseTypes) {
      const { uses, onRequest, ...figures } = limits;
      const counted = Object.values(figures).filter((figure) => figure !== null);
      const stated = usageDetails.flatMap(([, value]) => value.match(/\d[\d,]*$/)?.[0].replaceAll(',', '') ?? []);
      expect(stated.map(Number).toSorted(), name).toEqual(counted.toSorted());
      expect(onRequest, name).toBe(counted.length === 0);
      expect(uses.length, name).toBeGreaterThan(0);
    }
  });

  it('are offered for every family (Standard, Web), for some, or for a few (Exclusive)', () => {
    const counts = new Map(licenseTypes.map((type) => [type.name, selectFamilies(type.families, families).length]));
    expect([counts.get('Standard License'), counts.get('Web License')]).toEqual([families.length, families.length]);
    expect(counts.get('Exclusive License')).toBe(3);
    for (const [name, count] of counts) expect(count, name).toBeGreaterThan(0);
  });
});
