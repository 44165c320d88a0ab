import { isIP } from 'node:net';
import path from 'node:path';
import { z } from 'zod';
import { SENDER } from '#contract/admin/mail-servers.ts';
import { mustExist } from '#contract/must-exist.ts';
import { cleanEmail } from '#contract/text/emails.ts';
import { cleanLines, cleanName } from '#contract/text/names.ts';
import { password } from '#contract/words.ts';

const PAYPAL_HOSTS = ['api-m.paypal.com', 'api-m.sandbox.paypal.com'];
const LOOPBACK_HOSTS = ['127.0.0.1', 'localhost', '[::1]'];

const TAX_RATES = /^(?:[A-Z]{2}:\d{1,2}(?:\.\d)?(?:,(?=.)|$))*$/;

const optionalText = z.string().optional();
/** A whole number, written in digits. */
const between = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `must be a whole number from ${least} to ${most}`)
    .transform(Number)
    .refine((value) => value >= least && value <= most, `must be a whole number from ${least} to ${most}`);
const url = (protocols: string[], example: string) =>
  optionalText.refine(
    (value) => value === undefined || protocols.includes(protocolOf(value)),
    `must be an address such as ${example}`,
  );

const email = z
  .string()
  .max(254, 'must have at most 254 characters')
  .overwrite((typed) => cleanEmail(typed) ?? typed)
  .refine((typed) => cleanEmail(typed) !== null, 'must be an email address')
  .optional();
const oneOf = <const Choice extends string>(choices: readonly [Choice, ...Choice[]]) =>
  z.enum(choices, `must be one of ${choices.join(', ')}`);

/** The seller's address as long as the owner has set none; it isn't a legal address of anyone. */
export const EXAMPLE_ADDRESS = 'Jalan Merdeka 4, Bandung 40111, Indonesia';

/** The variables, each with the description that docs/SETTINGS.md prints. */
export const Environment = z
  .object({
    PORT: between(1, 65_535).default(3000).describe('The port that the shop listens on.'),
    HOST: z.string().default('127.0.0.1').describe('The address that it listens on; `0.0.0.0` for all.'),
    PUBLIC_URL: url(['http:', 'https:'], 'https://shop.example')
      .refine(
        (value) => value === undefined || isOrigin(value),
        'must be an address without a path, such as https://shop.example',
      )
      .describe(
        'Where visitors find the shop, without a path. Links in emails and payments begin with it. Default: ' +
          '`http://localhost:PORT`.',
      ),
    DATA_DIR: z
      .string()
      .default('./data')
      .describe('The folder for database, files, emails and the sandbox’s journal.'),
    DATABASE_URL: url(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/name').describe(
      'PostgreSQL 15 or newer. Default: the embedded one in DATA_DIR. For another machine add ' +
        '`?sslmode=verify-full`; without it, and without `sslmode=disable`, the shop warns at the start and at ' +
        '/admin/health.',
    ),
    ADMIN_EMAIL: email.describe('Email of the first administrator. Default: `admin@huruf.local`.'),
    ADMIN_PASSWORD: optionalText
      .refine((value) => value === undefined || password.safeParse(value).success, 'must have 8 to 200 characters')
      .describe(
        'Password of the first administrator. Default: one that is printed once and must be changed at the ' +
          'first login.',
      ),
    CATALOGUE: oneOf(['demo', 'empty']).default('demo').describe('`empty` starts without the demo fonts.'),
    PAYMENTS: oneOf(['sandbox', 'paypal'])
      .optional()
      .describe(
        'Who takes payments. Default: PayPal if its keys are set here, else what /admin/settings says, else ' +
          'the sandbox. A shop that once had live keys, or has an https `PUBLIC_URL`, takes no payments until ' +
          'someone chooses.',
      ),
    PAYPAL_CLIENT_ID: optionalText.describe('PayPal’s client ID. Set both this and the secret, or neither.'),
    PAYPAL_CLIENT_SECRET: optionalText.describe('PayPal’s client secret.'),
    PAYPAL_BASE_URL: url(['http:', 'https:'], 'https://api-m.paypal.com')
      .refine((value) => value === undefined || isPaymentHost(value), 'must be an address of PayPal or of this machine')
      .describe(
        'PayPal’s live or sandbox API, or an address of this machine that stands in for PayPal’s sandbox. ' +
          'Default: `https://api-m.paypal.com`.',
      ),
    PAYPAL_WEBHOOK_ID: optionalText.describe(
      'PayPal’s id of the webhook at `PUBLIC_URL/payment/paypal/webhook`. Without it the shop polls PayPal.',
    ),
    BANK_ACCOUNT: optionalText
      .transform((value) =>
        value
          ?.split(';')
          .map((line) => line.trim())
          .filter((line) => line !== ''),
      )
      .refine(
        (lines) =>
          lines === undefined || (lines.length > 0 && lines.length <= 6 && lines.every(({ length }) => length <= 80)),
        'must be up to six lines of 80 characters, such as Lontar;Bank Example;IBAN DE02 1203 0000 0000 2020 51',
      )
      .describe(
        'The account for bank transfers, lines separated by `;`: `Lontar Foundry; IBAN DE02 1203 0000 0000 ' +
          '2020 51`. Switch transfers on at /admin/features.',
      ),
    SMTP_URL: url(['smtp:', 'smtps:'], 'smtp://user:password@mail.example:587').describe(
      'The mail server. Without one, here or at /admin/settings, emails are files in DATA_DIR/mail, listed at ' +
        '/admin/mail.',
    ),
    SMTP_ALLOW_PLAIN: oneOf(['0', '1'])
      .default('0')
      .describe(
        '`1` allows an unencrypted connection to an `smtp://` server on another machine. With `0`, emails wait ' +
          'until the server offers STARTTLS.',
      ),
    MAIL_FROM: z
      .string()
      .regex(SENDER, 'must be an email address, such as Lontar <shop@lontar.example>')
      .optional()
      .describe('The sender. Default: the shop’s name and `shop@localhost`.'),
    CONTACT_EMAIL: email.describe(
      'Shown on /contact, and receives its messages. Default: `ADMIN_EMAIL`, or the first administrator.',
    ),
    S3_BUCKET: optionalText.describe(
      'A bucket for font files instead of DATA_DIR/files. Keys come from the usual AWS_* variables.',
    ),
    S3_ENDPOINT: url(['http:', 'https:'], 'https://s3.example').describe(
      'The bucket’s address, for stores other than AWS. The shop warns if it is `http://` on another machine.',
    ),
    S3_REGION: z.string().default('us-east-1').describe('The bucket’s region.'),
    SETTINGS_KEY: optionalText
      .refine(
        (value) => value === undefined || readKey(value) !== null,
        'must be 32 random bytes in base64, as `openssl rand -base64 32` gives them',
      )
      .transform((value) => (value === undefined ? undefined : mustExist(readKey(value))))
      .describe(
        '32 random bytes in base64 (`openssl rand -base64 32`) that encrypt stored secrets. Default: ' +
          '`DATA_DIR/settings.key`, made at the first start. Hosts that share a database need the same key.',
      ),
    SHOP_TIMEZONE: z
      .string()
      .default('UTC')
      .refine(isTimeZone, 'is not a time zone, such as UTC or Asia/Jakarta')
      .describe('The time zone of days and months on documents, dashboard and ledger, such as `Asia/Jakarta`.'),
    SELLER_NAME: optionalText
      .transform((value) => value && cleanName(value))
      .describe(
        'The seller on documents. This and the next four override /admin/settings, which then shows them read-only.',
      ),
    SELLER_ADDRESS: optionalText.transform((value) => value && cleanLines(value)).describe('The seller’s address.'),
    SELLER_TAX_ID: optionalText.transform((value) => value && cleanName(value)).describe('The seller’s tax number.'),
    SELLER_EMAIL: optionalText.describe('The seller’s email.'),
    SELLER_COUNTRY: z
      .string()
      .regex(/^[A-Z]{2}$/, 'must be two letters, such as ID or DE')
      .optional()
      .describe('The seller’s country, in two letters.'),
    TAX_RATES: z
      .string()
      .default('')
      .refine((value) => TAX_RATES.test(value), 'must be countries with percents, such as ID:11,DE:19')
      .transform(readRates)
      .describe(
        'Countries in which the seller pays tax, with their rates in percent: `ID:11,DE:19`. Overrides ' +
          '/admin/settings.',
      ),
    PREPARE_FILES: oneOf(['all', 'uploads', 'off'])
      .default('uploads')
      .describe(
        'Which fonts are packed before anyone buys them: your uploads, `all` (the demo too, while the machine ' +
          'is idle), or none (`off`).',
      ),
    LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
      .default('info')
      .describe('From `fatal` to `trace`, or `silent`.'),
    WORKERS: between(1, 15)
      .default(1)
      .describe('How many processes answer calls, 1 to 15. The first also does the background work.'),
    METRICS_TOKEN: optionalText.describe('The bearer token for `GET /metrics`, which is closed without it.'),
    ALPHABETS_PER_DAY: between(1, 1_000_000)
      .default(1_000)
      .describe(
        'In how many styles one address (IPv6: 64 bits) may see a whole alphabet a day: 52 different letters ' +
          'in outlines finer than `grain=128`. Then drawings answer 429 until the next day (UTC).',
      ),
    SHARED_CACHE_S: between(0, 3_600)
      .default(0)
      .describe('For how many seconds a CDN may serve a page without asking; see HOSTING.md.'),
    OTEL_EXPORTER_OTLP_ENDPOINT: url(['http:', 'https:'], 'http://localhost:4318').describe(
      'Where traces and metrics are sent, by OTLP over HTTP. Default: nowhere. The other OTEL_EXPORTER_OTLP_* ' +
        'variables work as OpenTelemetry documents them.',
    ),
    OTEL_SDK_DISABLED: oneOf(['true', 'false']).default('false').describe('`true` switches telemetry off.'),
    OTEL_TRACES_SAMPLER_ARG: z
      .string()
      .regex(/^(?:0(?:\.\d+)?|1(?:\.0+)?)$/, 'must be a share from 0 to 1, such as 0.1')
      .default('1')
      .transform(Number)
      .describe('The share of requests that are traced, 0 to 1.'),
    OTEL_METRIC_EXPORT_INTERVAL: between(100, 3_600_000)
      .default(60_000)
      .describe('How often metrics are sent, in milliseconds.'),
    TRUST_PROXY: optionalText
      .refine(
        (value) => value === undefined || readProxies(value) !== null,
        'must be a number of proxies from 1 to 9, or their addresses, such as 10.0.0.5,10.1.0.0/16',
      )
      .transform((value) => (value === undefined ? undefined : mustExist(readProxies(value))))
      .describe(
        'How many reverse proxies are in front of the shop (1 to 9), or their addresses: ' +
          '`10.0.0.5,10.1.0.0/16`. Proxies on this machine are always trusted.',
      ),
  })
  .refine((env) => Boolean(env.PAYPAL_CLIENT_ID) === Boolean(env.PAYPAL_CLIENT_SECRET), {
    path: ['PAYPAL_CLIENT_SECRET'],
    message: 'PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET come together',
  })
  .refine((env) => env.PAYMENTS !== 'paypal' || env.PAYPAL_CLIENT_ID !== undefined, {
    path: ['PAYMENTS'],
    message: 'paypal needs PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET',
  });

type Environment = z.output<typeof Environment>;
/** Everything that can be set from outside, checked and complete. Paths are absolute. */
export type Settings = Omit<Environment, 'PUBLIC_URL'> & { PUBLIC_URL: string };

/** Thrown for a wrong setting; its message is one line that names the variable and says what would be right. */
export class WrongSetting extends Error {}

/**
 * Reads the settings from environment variables; an empty one counts as not set. @throws WrongSetting for the first one
 * that is wrong.
 */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const parsed = Environment.safeParse(Object.fromEntries(Object.entries(environment).filter(([, value]) => value)));
  if (!parsed.success) {
    const issue = mustExist(parsed.error.issues[0]);
    throw new WrongSetting(`Wrong setting ${issue.path.join('.')}: ${issue.message}`);
  }
  const env = parsed.data;
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
  return { ...env, PUBLIC_URL: publicUrl.replace(/\/+$/, ''), DATA_DIR: path.resolve(env.DATA_DIR) };
}

function readRates(value: string): Record<string, number> {
  const pairs = value.split(',').filter(Boolean);
  return Object.fromEntries(pairs.map((pair) => [pair.slice(0, 2), Number(pair.slice(3))]));
}

/** The bytes of a key, or null for what is none. */
function readKey(value: string): Buffer | null {
  const key = Buffer.from(value, 'base64');
  return key.length === 32 && key.toString('base64').replace(/=+$/, '') === value.replace(/=+$/, '') ? key : null;
}

/** How many proxies stand before the shop, or what their addresses are; null for what is neither. */
function readProxies(value: string): number | string[] | null {
  if (/^[1-9]$/.test(value)) return Number(value);
  const addresses = value.split(',').map((part) => part.trim());
  return addresses.every(isNetwork) ? addresses : null;
}

function isNetwork(value: string): boolean {
  const [address = '', bits, ...more] = value.split('/');
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

/** By name only: of bare offsets PostgreSQL and JavaScript turn the sign around. */
function isTimeZone(value: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).format() !== '' && !/^[+-]/.test(value);
  } catch {
    return false;
  }
}

/** Of an address that names a host; only a database may be without one. */
function protocolOf(value: string): string {
  if (!URL.canParse(value)) return '';
  const { protocol, hostname } = new URL(value);
  return hostname !== '' || protocol.startsWith('postgres') ? protocol : '';
}

function isOrigin(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { pathname, search, hash, username } = new URL(value);
  return /^\/*$/.test(pathname) && `${search}${hash}${username}` === '';
}

function isPaymentHost(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { hostname, protocol } = new URL(value);
  return LOOPBACK_HOSTS.includes(hostname) || (protocol === 'https:' && PAYPAL_HOSTS.includes(hostname));
}
