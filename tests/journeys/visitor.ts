import { type Browser, type BrowserContext, type ConsoleMessage, chromium, type Page } from 'playwright-core';
import { expect, inject, onTestFinished } from 'vitest';
import { answering } from '../spawn-server-process.ts';
import { theShop } from './shop-of-worker.ts';

export type Customer = { id: number; email: string; fullname: string; role: string; token: string };

export type Visitor = {
  page: Page;
  context: BrowserContext;
  address: string;
  /** Console errors, failed requests and violations of the page's security policy so far; must be empty at the end. */
  troubles: string[];
  /**
   * Takes out troubles that this journey is about, and later those of what is asked already and still on its way.
   * @returns how many there were.
   */
  forgive(pattern: RegExp): number;
  /** Opens another tab of the same browser. */
  tab(): Promise<Page>;
};

export type VisitorOptions = {
  /** Who is logged in already. */
  customer?: Customer;
  address?: string;
  width?: number;
  isDark?: boolean;
  /** Fingers instead of a mouse. */
  hasTouch?: boolean;
  /** The language that the browser prefers. */
  locale?: string;
};

export const PASSWORD = 'correct horse';
export const OWNER = 'owner@shop.test';

/** JOURNEYS_NETWORK_MS makes every answer this late, which turns red what reads a page before it has come. */
const NETWORK_MS = Number(process.env.JOURNEYS_NETWORK_MS ?? 0);

let browser: Browser | undefined;
let people = 0;

/** The browser of all journeys; the files of a worker share the line to it. */
export async function theBrowser(): Promise<Browser> {
  browser ??= await chromium.connect(inject('browser'));
  return browser;
}

/**
 * Somebody comes to the shop with a fresh browser. When the test ends it is closed, and nothing may have gone wrong in
 * it.
 */
export async function openVisitor(options: VisitorOptions = {}): Promise<Visitor> {
  const {
    customer,
    address = theShop.address,
    width = 1280,
    isDark = false,
    hasTouch = false,
    locale = 'en-US',
  } = options;
  const context = await (await theBrowser()).newContext({
    baseURL: address,
    viewport: { width, height: width < 600 ? 844 : 860 },
    colorScheme: isDark ? 'dark' : 'light',
    acceptDownloads: true,
    hasTouch,
    locale,
    ...(customer ? { storageState: storedSession(address, customer) } : {}),
  });
  // A busy or slow machine may take its time; what must be quick is measured where it is promised.
  context.setDefaultTimeout(45_000);
  const troubles: string[] = [];
  const requested = new Set<string>();
  const forgiven: { pattern: RegExp; asked: Set<string> }[] = [];
  watch(context, troubles);
  context.on('request', (request) => requested.add(request.url()));
  if (NETWORK_MS > 0) context.on('page', (page) => slowDown(context, page));
  const page = await context.newPage();
  onTestFinished(async () => {
    await context.close();
    const isForgiven = (problem: string) =>
      forgiven.some((it) => it.pattern.test(problem) && problem.split(/[\s()]/).some((part) => it.asked.has(part)));
    expect(troubles.filter((problem) => !isForgiven(problem))).toEqual([]);
  });
  return {
    page,
    context,
    address,
    troubles,
    forgive: (pattern) => {
      forgiven.push({ pattern, asked: new Set(requested) });
      const rest = troubles.filter((problem) => !pattern.test(problem));
      return troubles.splice(0, troubles.length, ...rest).length - rest.length;
    },
    tab: () => context.newPage(),
  };
}

/** A new customer with a token, made by the shop's own calls. */
export async function makeCustomer(fullname = 'Rani Wibowo', address = theShop.address): Promise<Customer> {
  await answering(`${address}/healthz`);
  people += 1;
  const username = `rani-${process.pid}-${Date.now().toString(36)}-${people}`;
  const person = { username, email: `${username}@shop.test`, fullname, address: 'Jl. Braga 1', phoneNumber: '0812' };
  await post(address, '/api/users/customers/register', { ...person, password: PASSWORD });
  return logIn(person.email, address);
}

/** Logs somebody in by the shop's own call. */
export async function logIn(email: string, address = theShop.address): Promise<Customer> {
  const { user, token } = await post(address, '/api/auth/login', { email, password: PASSWORD });
  return { ...user, token };
}

async function post(address: string, path: string, body: object) {
  const reply = await fetch(`${address}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`);
  return reply.json();
}

function storedSession(origin: string, { token, ...user }: Customer) {
  const items = { token, user: JSON.stringify(user), userId: String(user.id) };
  const localStorage = Object.entries(items).map(([name, value]) => ({ name, value }));
  return { cookies: [], origins: [{ origin, localStorage }] };
}

async function slowDown(context: BrowserContext, page: Page): Promise<void> {
  const line = await context.newCDPSession(page);
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: NETWORK_MS,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
}

function watch(context: BrowserContext, troubles: string[]): void {
  context.on('console', (message: ConsoleMessage) => {
    // Said by a page that is left while it looks ahead. Were there no answer to it, the request itself would be among
    // the troubles.
    if (message.text().startsWith('Failed to fetch manifest patches')) return;
    if (message.type() === 'error' || message.type() === 'warning')
      troubles.push(`${message.type()}: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (thrown) => troubles.push(`thrown: ${thrown.error().message}`));
  context.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? '';
    // A request that its own page took back (the next key was pressed, the next page came) has not failed.
    if (why !== 'net::ERR_ABORTED') troubles.push(`failed: ${request.url()} ${why}`);
  });
  context.on('response', (response) => {
    if (response.status() < 400) return;
    const problem = `${response.status()}: ${response.request().method()} ${response.url()}`;
    troubles.push(problem);
    // Which refusal it is comes with the body, where that still comes.
    const name = ({ code }: { code?: string }) => {
      const at = troubles.indexOf(problem);
      if (at >= 0) troubles[at] = `${problem} ${code}`;
    };
    response.json().then(name, () => undefined);
  });
}
