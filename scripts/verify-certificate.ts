import { hash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { mustExist } from '#contract/must-exist.ts';
import { checkCertificate, checkFiles } from '#server/documents/certificate/check-certificate.ts';
import { type Certificate, nameCertifiedFont, type PublicKey } from '#server/documents/certificate.ts';

const USAGE = 'verify-certificate FILE.json (--keys KEYS.json | --url https://shop.example) [FOLDER]';

/**
 * Says whether a certificate is as the shop signed it, or which of its fields were changed; and of every font in a
 * folder whether it is one that the certificate names. With --keys nothing is asked of anybody; with --url the keys
 * come from the shop's /api/licenses/keys. Exit code 0 when all is right, 1 for anything else, 2 when it was asked
 * wrongly.
 */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { keys: { type: 'string' }, url: { type: 'string' } },
  });
  const [file, folder] = positionals;
  if (file === undefined || positionals.length > 2 || (values.keys === undefined) === (values.url === undefined)) {
    console.error(`Usage: ${USAGE}`);
    return 2;
  }
  if (folder !== undefined && !fs.statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    console.error(`${folder} is no folder.`);
    return 2;
  }
  const { keys } = values.keys === undefined ? await fetchKeys(mustExist(values.url)) : readKeys(values.keys);
  const check = checkCertificate(fs.readFileSync(file, 'utf8'), keys);
  switch (check.kind) {
    case 'valid': {
      const { certificate } = check.signed;
      const statement: object = certificate;
      if (isStatement(statement)) {
        console.log(`Valid: the statement of the licences of ${statement.holder}, made at ${statement.madeAt}.`);
        return folder === undefined || formatStated(statement, folder) ? 0 : 1;
      }
      const { licenseNumber, licensee, licenseType, verify } = certificate;
      console.log(
        `Valid: ${licenseNumber}, ${licenseType} for ${nameCertifiedFont(certificate)}, licensed to ${licensee}.`,
      );
      console.log(`Whether it was refunded since then is said at ${verify}`);
      return folder === undefined || formatFiles(certificate, folder) ? 0 : 1;
    }
    case 'changed':
      console.log(`Not valid: ${check.fields.join(', ')} ${check.fields.length === 1 ? 'was' : 'were'} changed.`);
      return 1;
    case 'not_signed':
      console.log(`Not valid. ${check.why}`);
      return 1;
  }
}

/** @returns whether every font in the folder is genuine, and there is one. */
function formatFiles(certificate: Certificate, folder: string): boolean {
  if (certificate.files === undefined) {
    console.log('This certificate was issued before the shop wrote down delivered files. The wallet has a newer one.');
    return false;
  }
  const found = checkFiles(certificate, folder);
  for (const one of found) {
    if (one.kind === 'genuine') console.log(`genuine  ${one.path} (${one.file.format}, release ${one.file.release})`);
    if (one.kind === 'altered') console.log(`altered  ${one.path}: not the ${one.file.name} that was delivered`);
    if (one.kind === 'unknown') console.log(`unknown  ${one.path}: the certificate names no such file`);
  }
  const genuine = found.filter(({ kind }) => kind === 'genuine').length;
  console.log(found.length === 0 ? 'There are no fonts in this folder.' : `${genuine} of ${found.length} are genuine.`);
  return found.length > 0 && genuine === found.length;
}

/** What the export of a wallet ends with: its files and their hashes. */
type Statement = {
  format: 'huruf-wallet-1';
  holder: string;
  madeAt: string;
  files: { name: string; sha256: string }[];
};

const isStatement = (signed: object): signed is Statement => 'format' in signed && signed.format === 'huruf-wallet-1';

/** @returns whether every file that a statement names is in the folder, byte for byte. */
function formatStated({ files }: Statement, folder: string): boolean {
  const wrong = files.filter(({ name, sha256 }) => {
    const file = path.join(folder, name);
    return !fs.existsSync(file) || hash('sha256', fs.readFileSync(file)) !== sha256;
  });
  for (const { name } of wrong) console.log(`altered or missing  ${name}`);
  console.log(`${files.length - wrong.length} of ${files.length} files are as they were exported.`);
  return wrong.length === 0;
}

function readKeys(file: string): { keys: PublicKey[] } {
  return JSON.parse(fs.readFileSync(file, 'utf8'));
}

async function fetchKeys(shop: string): Promise<{ keys: PublicKey[] }> {
  const reply = await fetch(new URL('/api/licenses/keys', shop));
  if (!reply.ok) throw new Error(`${shop} answered ${reply.status}`);
  return reply.json();
}

process.exitCode = await main();
