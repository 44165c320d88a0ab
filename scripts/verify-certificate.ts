import fs from 'node:fs';
import { parseArgs } from 'node:util';
import type { PublicKey } from '#server/documents/certificate/certificate.ts';
import { checkCertificate } from '#server/documents/certificate/check-certificate.ts';

const USAGE = 'verify-certificate FILE.json (--keys KEYS.json | --url https://shop.example)';

/**
 * Says whether a certificate is as the shop signed it, or which of its fields were changed. With --keys nothing is asked of
 * anybody; with --url the keys come from the shop's /api/licenses/keys. Exit code 0 for valid, 1 for anything else, 2 when
 * it was asked wrongly.
 */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { keys: { type: 'string' }, url: { type: 'string' } },
  });
  const [file] = positionals;
  if (file === undefined || (values.keys === undefined) === (values.url === undefined)) {
    console.error(`Usage: ${USAGE}`);
    return 2;
  }
  const { keys } = values.keys === undefined ? await fetchKeys(values.url!) : readKeys(values.keys);
  const check = checkCertificate(fs.readFileSync(file, 'utf8'), keys);
  switch (check.kind) {
    case 'valid': {
      const { licenseNumber, licensee, product, licenseType, verify } = check.signed.certificate;
      console.log(`Valid: ${licenseNumber}, ${licenseType} for ${product.name}, licensed to ${licensee}.`);
      console.log(`Whether it was refunded since then is said at ${verify}`);
      return 0;
    }
    case 'changed':
      console.log(`Not valid: ${check.fields.join(', ')} ${check.fields.length === 1 ? 'was' : 'were'} changed.`);
      return 1;
    case 'not_signed':
      console.log(`Not valid. ${check.why}`);
      return 1;
  }
}

function readKeys(file: string): { keys: PublicKey[] } {
  return JSON.parse(fs.readFileSync(file, 'utf8'));
}

async function fetchKeys(shop: string): Promise<{ keys: PublicKey[] }> {
  const reply = await fetch(new URL('/api/licenses/keys', shop));
  if (!reply.ok) throw new Error(`${shop} answered ${reply.status}`);
  return (await reply.json()) as { keys: PublicKey[] };
}

process.exitCode = await main();
