import fs from 'node:fs';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { openServerProcess } from '#boot/server-process.ts';
import { createFontEngine } from '#fonts/engine.ts';
import { userByEmail } from '#server/accounts/queries.ts';
import { openSession } from '#server/accounts/sessions/open-session.ts';
import { restoreBackup } from '#server/kit/backup/restore-backup.ts';
import { writeBackup } from '#server/kit/backup/write-backup.ts';
import { settableClock } from '#server/kit/clock.ts';
import { readSettings } from '#server/kit/config/settings.ts';
import { openDatabase } from '#server/kit/database/database.ts';
import { openStorage } from '#server/kit/storage/open-storage.ts';
import { atDatabase } from '../global-setup.ts';
import { playMoney } from '../play/play-money.ts';
import { readAnswer, readShop, type ShopAnswers } from './read-shop.ts';

/**
 * Of each release: a backup of a shop in which all money was played with, and what that release answered. Made by
 * `MAKE_RELEASE=1.0.0 npx vitest run tests/upgrade`.
 */
const SHOPS = path.join(import.meta.dirname, 'shops');
const { MAKE_RELEASE } = process.env;
const SEED = 5;
const STEPS = 150;

type Release = { now: number; owner: string; buyers: string[]; answers: ShopAnswers };

const releases = fs.readdirSync(SHOPS).flatMap((name) => (name.endsWith('.zip') ? [path.basename(name, '.zip')] : []));

if (MAKE_RELEASE) {
  test('a release is kept', async () => {
    const file = path.join(SHOPS, `${MAKE_RELEASE}.zip`);
    const { wrong } = await playMoney({
      seed: SEED,
      steps: STEPS,
      processes: 1,
      after: async ({ shop, tools, clock, people, buyers, enter }) => {
        await enter();
        const now = clock.now();
        const pool = openDatabase(shop.connection, { size: 2 });
        await writeBackup({ pool: pool.pool, storage: tools.storage, now: new Date(now) }, file);
        await pool.close();
        const answers = await readShop({ owner: people.owner.send, buyers: buyers.map(({ send }) => send) });
        const release: Release = { now, owner: people.owner.email, buyers: buyers.map(({ email }) => email), answers };
        fs.writeFileSync(path.join(SHOPS, `${MAKE_RELEASE}.json.gz`), gzipSync(JSON.stringify(release)));
      },
    });
    expect(wrong).toEqual([]);
  });
} else {
  test('there is a shop to take over', () => expect(releases).not.toEqual([]));

  test.each(releases)('a shop of release %s is taken over with all its money and licences', async (release) => {
    const known: Release = JSON.parse(gunzipSync(fs.readFileSync(path.join(SHOPS, `${release}.json.gz`))).toString());
    const shop = await takeOver(path.join(SHOPS, `${release}.zip`), known.now);
    const answers = await readShop({
      owner: await shop.enter(known.owner),
      buyers: await Promise.all(known.buyers.map(shop.enter)),
    });
    // Answers may have fields and columns added since that release.
    for (const [requested, { status, body }] of Object.entries(known.answers))
      expect(answers[requested], requested).toMatchObject({
        status,
        body: expectedOf(requested, body),
      });
  });
}

/** What is to be read today: features came to their list, and licences are added up by use. */
function expectedOf(requested: string, body: unknown): unknown {
  if (typeof body === 'string') return readAnswer(body);
  if (requested.endsWith(' /api/features')) return expect.arrayContaining(body as object[]);
  return requested.endsWith(' /api/licenses/totals') ? expect.any(Array) : body;
}

/** Brings a backup into a database of its own and opens the shop of today on it. */
async function takeOver(backup: string, now: number) {
  const { connection } = inject('testDatabase');
  const name = `huruf_upgraded_${Math.random().toString(36).slice(2)}`;
  const at = atDatabase(connection, 'postgres');
  const admin = new pg.Client(typeof at === 'string' ? { connectionString: at } : at);
  await admin.connect();
  await admin.query(`create database ${name}`);
  const dataDir = fs.mkdtempSync(path.resolve('.tmp/upgraded-'));
  const settings = readSettings({
    DATA_DIR: dataDir,
    PUBLIC_URL: 'http://shop.test',
    LOG_LEVEL: 'silent',
    PREPARE_FILES: 'off',
  });
  const database = openDatabase(atDatabase(connection, name), { size: 2 });
  const log = { error: () => undefined, debug: () => undefined };
  await restoreBackup({ database, storage: await openStorage(settings), dataDir, log }, backup);
  await database.close();
  const clock = settableClock();
  clock.set(now);
  const account = { baseUrl: 'http://127.0.0.1:9', clientId: 'shop', clientSecret: 'secret', webhookId: 'WH' };
  const shop = await openServerProcess(
    settings,
    {
      connection: atDatabase(connection, name),
      payments: { sandbox: account, hosts: { provider_sandbox: account.baseUrl, live: account.baseUrl } },
    },
    { pages: 'none', part: 'calls', clock, fonts: createFontEngine() },
  );
  Object.assign(shop.tools.settings, { SELLER_COUNTRY: 'DE' });
  onTestFinished(async () => {
    await shop.close();
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
    fs.rmSync(dataDir, { recursive: true, force: true });
  });
  const enter = async (email: string) => {
    const token = (await openSession(shop.tools, (await userByEmail(shop.tools.db, email))!))!;
    return (request: Parameters<typeof shop.send>[0]) =>
      shop.send({ ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } });
  };
  return { enter };
}
