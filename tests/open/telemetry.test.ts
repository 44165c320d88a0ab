import fs from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import tls from 'node:tls';
import { expect, onTestFinished, test } from 'vitest';
import { makeCertificate } from '#sandbox/webhooks/certificate.ts';
import { databaseOf, ROOT } from '../spawn-server-process.ts';
import { factOf, type ReceivedSpan, receiveTelemetry } from './receive-telemetry.ts';
import { until } from './serving-processes.ts';
import { enterAdmin, read, spawnOwnShop } from './spawn-own-shop.ts';

const dashboard = fs.readFileSync(path.join(ROOT, 'ops/grafana-dashboard.json'), 'utf8');
const alerts = fs.readFileSync(path.join(ROOT, 'ops/alerts.yaml'), 'utf8');

/** The expressions of a dashboard or a file of alerts. */
const expressions = [
  ...[...dashboard.matchAll(/"expr": "((?:[^"\\]|\\.)*)"/g)].map(([, text]) => JSON.parse(`"${text}"`) as string),
  ...[...alerts.matchAll(/^ +expr: (.*)$/gm)].map(([, text]) => text!),
];
/** What of an expression is no name of ours: what is quoted, how long, and the words of PromQL. */
const PROMQL = new Set(
  'sum by max min rate delta topk histogram_quantile absent or and without le instance m h d e9'.split(' '),
);
const namesIn = (expression: string): string[] =>
  [...expression.replace(/"[^"]*"|\[\w+\]/g, '').matchAll(/[a-z_][a-z_0-9]*/g)]
    .map(([name]) => name)
    .filter((name) => !PROMQL.has(name));

/** A page that is served by TLS with a certificate of its own. */
async function serveCertificate(): Promise<string> {
  const { pem, privateKey } = await makeCertificate('localhost', Date.now());
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' });
  const server = tls.createServer({ cert: pem, key });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function openMeasured() {
  const receiver = await receiveTelemetry();
  onTestFinished(receiver.close);
  const shop = await spawnOwnShop({
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.address,
    OTEL_METRIC_EXPORT_INTERVAL: '300',
    PUBLIC_URL: await serveCertificate(),
    PAYMENTS: 'sandbox',
  });
  const { spans } = receiver;
  const within = (parent: ReceivedSpan): ReceivedSpan[] =>
    spans.filter(({ parentSpanId }) => parentSpanId === parent.spanId).flatMap((span) => [span, ...within(span)]);
  return { ...receiver, shop, within };
}

test('a page is a trace with its calls and statements, a job that it asked for is a part of it, and nobody is named in it', async () => {
  const { shop, spans, bodies, within } = await openMeasured();
  const email = 'somebody@private.example';
  // A shop that has just begun may read for the first of them what it reads for itself anyway: by no call of the page.
  for (const word of ['secretword', 'secretwords']) await read(`${shop.address}/product?query=${word}`);
  const url = `${shop.address}/api/auth/forgot-password`;
  await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  });
  await enterAdmin(shop.address);
  const named = (name: string) => spans.find((span) => span.name === name);
  await until(async () => named('job reset_asked') !== undefined && named('GET /*') !== undefined);

  const inside = () => spans.filter(({ name }) => name === 'GET /*').flatMap(within);
  const names = () => inside().map(({ name }) => name);
  await expect.poll(names).toEqual(expect.arrayContaining(['listProducts', 'select']));
  const statement = inside().find(({ name }) => name === 'select')!;
  expect(factOf(statement, 'db.query.text')).toMatch(/^\s*select /);

  const requested = named('POST /api/auth/forgot-password')!;
  await until(async () => within(requested).some(({ name }) => name === 'job reset_asked'));
  const job = named('job reset_asked')!;
  expect(job.traceId).toBe(requested.traceId);
  await until(async () => within(job).some(({ name }) => name === 'select'));

  const sent = bodies.join('\n');
  for (const secret of ['somebody', 'private.example', 'owner@shop.test', 'correct horse', 'secretword', '127.0.0.1'])
    expect(sent.includes(secret), secret).toBe(false);
});

test('all that dashboard and alerts ask for is sent', async () => {
  const { shop, metrics } = await openMeasured();
  await read(`${shop.address}/product`);
  await fetch(`${shop.address}/api/auth/forgot-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'owner@shop.test' }),
  });
  const database = await databaseOf(shop);
  await database.pool.query("insert into shop_values (name, value) values ('last_backup', '2026-01-01T00:00:00Z')");
  await database.pool.query(
    "insert into ledger_matches (environment, begun_at, done_at, from_at, until_at, transactions) values ('sandbox', now(), now(), now(), now(), 0)",
  );
  await database.close();
  const requested = new Set(expressions.flatMap(namesIn));
  expect(requested.size).toBeGreaterThan(25);
  const known = () => new Set([...metrics].flatMap(([name, labels]) => [name, ...labels]));
  const missing = () => [...requested].filter((name) => !known().has(name));
  await expect.poll(missing).toEqual([]);
});

test('docs/RUNBOOK.md says of every alert what to do', () => {
  const docs = fs.readFileSync(path.join(ROOT, 'docs/RUNBOOK.md'), 'utf8');
  const names = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name]) => name!);
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name) => !docs.includes(`| \`${name}\` |`))).toEqual([]);
});

test('where nobody wants to know, nothing of it is loaded and nothing is sent', async () => {
  const receiver = await receiveTelemetry();
  onTestFinished(receiver.close);
  const shop = await spawnOwnShop({
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.address,
    OTEL_SDK_DISABLED: 'true',
    OTEL_METRIC_EXPORT_INTERVAL: '100',
  });
  for (let round = 0; round < 20; round += 1) await read(`${shop.address}/product`);
  expect(receiver.bodies).toEqual([]);
  // A file of its own, which only a shop that measures brings.
  const built = path.join(ROOT, 'build/shop');
  const brings = fs
    .readdirSync(built)
    .filter((name) => fs.readFileSync(path.join(built, name), 'utf8').includes('OTEL_EXPORTER_OTLP_HEADERS'));
  expect(brings).toEqual([expect.stringMatching(/^start-telemetry-/)]);
});
