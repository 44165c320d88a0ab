import { isIP } from 'node:net';
import path from 'node:path';
import { z } from 'zod';
import { SENDER } from '#contract/admin/mail-servers.ts';
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

const email = z.email('must be an email address').max(254, 'must have at most 254 characters').optional();
const oneOf = <const Choice extends string>(choices: readonly [Choice, ...Choice[]]) =>
  z.enum(choices, `must be one of ${choices.join(', ')}`);

/** Where the seller of a shop is whose owner has not said; nobody can be sued there. */
export const EXAMPLE_ADDRESS = 'Jalan Merdeka 4, Bandung 40111, Indonesia';

const Environment = z
  .object({
    PORT: between(1, 65_535).default(3000),
    HOST: z.string().default('127.0.0.1'),
    PUBLIC_URL: url(['http:', 'https:'], 'https://shop.example').refine(
      (value) => value === undefined || isOrigin(value),
      'must be an address without a path, such as https://shop.example',
    ),
    DATA_DIR: z.string().default('./data'),
    DATABASE_URL: url(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/name'),
    /** A standby of that database, which answers what is public while it has all that was heard of. */
    DATABASE_READ_URL: url(['postgres:', 'postgresql:'], 'postgres://user:password@standby:5432/name'),
    ADMIN_EMAIL: email,
    ADMIN_PASSWORD: optionalText.refine(
      (value) => value === undefined || password.safeParse(value).success,
      'must have 8 to 200 characters',
    ),
    CATALOGUE: oneOf(['demo', 'empty']).default('demo'),
    /** Where money is taken; absent: at PayPal where there are keys, else at the sandbox, and nowhere if that could be a mistake. */
    PAYMENTS: oneOf(['sandbox', 'paypal']).optional(),
    PAYPAL_CLIENT_ID: optionalText,
    PAYPAL_CLIENT_SECRET: optionalText,
    PAYPAL_BASE_URL: url(['http:', 'https:'], 'https://api-m.paypal.com').refine(
      (value) => value === undefined || isPaymentHost(value),
      'must be an address of PayPal or of this machine',
    ),
    /** PayPal's id of the webhook that points to /payment/paypal/webhook; absent: only the timer asks PayPal. */
    PAYPAL_WEBHOOK_ID: optionalText,
    /** Where buyers send money who pay by bank transfer: owner, bank, account, each as a line. */
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
      ),
    SMTP_URL: url(['smtp:', 'smtps:'], 'smtp://user:password@mail.example:587'),
    MAIL_FROM: z.string().regex(SENDER, 'must be an email address, such as Lontar <shop@lontar.example>').optional(),
    CONTACT_EMAIL: email,
    S3_BUCKET: optionalText,
    S3_ENDPOINT: url(['http:', 'https:'], 'https://s3.example'),
    S3_REGION: z.string().default('us-east-1'),
    /** Seals secrets in the database; absent: a key file in DATA_DIR. */
    SETTINGS_KEY: optionalText
      .refine(
        (value) => value === undefined || readKey(value) !== null,
        'must be 32 random bytes in base64, as `openssl rand -base64 32` gives them',
      )
      .transform((value) => (value === undefined ? undefined : readKey(value)!)),
    /** Whose months the dashboard counts, and whose days and years documents have. */
    SHOP_TIMEZONE: z.string().default('UTC').refine(isTimeZone, 'is not a time zone, such as UTC or Asia/Jakarta'),
    /** Who stands on papers as the seller; absent: what the office says. */
    SELLER_NAME: optionalText,
    SELLER_ADDRESS: optionalText,
    SELLER_TAX_ID: optionalText,
    SELLER_EMAIL: optionalText,
    SELLER_COUNTRY: z
      .string()
      .regex(/^[A-Z]{2}$/, 'must be two letters, such as ID or DE')
      .optional(),
    /** Percent of tax that prices hold, by country. */
    TAX_RATES: z
      .string()
      .default('')
      .refine((value) => TAX_RATES.test(value), 'must be countries with percents, such as ID:11,DE:19')
      .transform(readRates),
    /** Which fonts are packed before anybody buys them; those of the demo catalogue while the machine has nothing else to do. */
    PREPARE_FILES: oneOf(['all', 'uploads', 'off']).default('uploads'),
    LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    WORKERS: between(1, 15).default(1),
    METRICS_TOKEN: optionalText,
    /** Of how many styles one address may have a whole alphabet drawn as fine outlines, in a day. */
    ALPHABETS_PER_DAY: between(1, 1_000_000).default(1_000),
    /** For how many seconds a cache before the shop may answer with a page in a named language without asking. */
    SHARED_CACHE_S: between(0, 3_600).default(0),
    /** Where traces and metrics go, by OTLP over HTTP; absent: nothing is measured. What else OTEL_EXPORTER_OTLP_… says the library reads itself. */
    OTEL_EXPORTER_OTLP_ENDPOINT: url(['http:', 'https:'], 'http://localhost:4318'),
    OTEL_SDK_DISABLED: oneOf(['true', 'false']).default('false'),
    /** The share of requests that are traced. */
    OTEL_TRACES_SAMPLER_ARG: z
      .string()
      .regex(/^(?:0(?:\.\d+)?|1(?:\.0+)?)$/, 'must be a share from 0 to 1, such as 0.1')
      .default('1')
      .transform(Number),
    /** In milliseconds. */
    OTEL_METRIC_EXPORT_INTERVAL: between(100, 3_600_000).default(60_000),
    /** Which reverse proxies are believed when they say where a request came from; those of this machine always are. */
    TRUST_PROXY: optionalText
      .refine(
        (value) => value === undefined || readProxies(value) !== null,
        'must be a number of proxies from 1 to 9, or their addresses, such as 10.0.0.5,10.1.0.0/16',
      )
      .transform((value) => (value === undefined ? undefined : readProxies(value)!)),
  })
  .refine((env) => Boolean(env.PAYPAL_CLIENT_ID) === Boolean(env.PAYPAL_CLIENT_SECRET), {
    path: ['PAYPAL_CLIENT_SECRET'],
    message: 'PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET come together',
  })
  .refine((env) => env.PAYMENTS !== 'paypal' || env.PAYPAL_CLIENT_ID !== undefined, {
    path: ['PAYMENTS'],
    message: 'paypal needs PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET',
  })
  .refine((env) => env.DATABASE_READ_URL === undefined || env.DATABASE_URL !== undefined, {
    path: ['DATABASE_READ_URL'],
    message: 'is a standby of the database at DATABASE_URL, which is not set',
  });

type Environment = z.output<typeof Environment>;
/** Everything that can be set from outside, checked and complete. Paths are absolute. */
export type Settings = Omit<Environment, 'PUBLIC_URL'> & { PUBLIC_URL: string };

/** Thrown for a wrong setting; its message is one line that names the variable and says what would be right. */
export class WrongSetting extends Error {}

/** Reads the settings from environment variables, of which an empty one is not set. @throws WrongSetting for the first one that is wrong. */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const parsed = Environment.safeParse(Object.fromEntries(Object.entries(environment).filter(([, value]) => value)));
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!;
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
