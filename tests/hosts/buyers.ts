import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { approvePayment } from '../buy/approve.ts';
import { ask, type CallResult, isGood, keepAsking } from './ask.ts';

export type Buyers = {
  people: readonly Person[];
  /** Orders confirmed to a buyer as paid. */
  paid: number[];
  /** Orders confirmed to a buyer as placed. */
  placed: number[];
  /** When payments were confirmed to buyers. */
  times: number[];
  /** Errors that stopped a purchase. */
  troubles: string[];
  stop(): Promise<void>;
};
export type Person = { id: number; token: string };
type Line = { product_id: number; license_type_id: number; price: number };

const PASSWORD = 'correct horse';
/** For a minute, as everything else here is asked again. */
const MOST_TRIES = 600;

export async function logIn(address: string, email: string): Promise<Person> {
  const response = await keepAsking(
    () => ask(`${address}/api/auth/login`, { method: 'POST', body: { email, password: PASSWORD } }),
    isGood,
  );
  const { token, user } = response.body as { token: string; user: { id: number } };
  return { token, id: user.id };
}

async function enter(address: string, name: string): Promise<Person> {
  const email = `${name}@shop.test`;
  const words = { username: name, fullname: `Buyer ${name}`, address: 'Jl. Braga 1', phoneNumber: '0812' };
  const body = { ...words, email, password: PASSWORD };
  // Taken: by this one, who was not told in time.
  const isIn = (response: CallResult) => isGood(response) || response.body.code === 'email_taken';
  await keepAsking(() => ask(`${address}/api/users/customers/register`, { method: 'POST', body }), isIn);
  return logIn(address, email);
}

/**
 * This many people who buy one thing after another until they are stopped; each finishes the purchase under way.
 * @param pause_ms between two purchases of one. @param name their name, followed by a number.
 */
export async function openBuyers(address: string, count: number, pause_ms = 0, name = 'buyer'): Promise<Buyers> {
  const lines = await readLines(address);
  const people: Person[] = [];
  for (let index = 0; index < count; index += 1) people.push(await enter(address, `${name}${index}`));
  const [paid, placed, times, troubles]: [number[], number[], number[], string[]] = [[], [], [], []];
  let isStopping = false;
  const buy = async (person: Person, line: Line, quantity: number) => {
    const post = (path: string, body: object, key?: string) => () =>
      ask(address + path, { method: 'POST', body, token: person.token, ...(key ? { key } : {}) });
    const items = [{ ...line, quantity }];
    const order = post('/api/orders/create', { user_id: person.id, payment_id: null, items }, randomUUID());
    const { id, total_amount } = (await keepAsking(order, isGood)).body.order as { id: number; total_amount: number };
    placed.push(id);
    const payment = post('/payment/paypal/create-payment', { orderId: id, total: total_amount, currency: 'USD' });
    const { approval_url, paymentId } = (await keepAsking(payment, isGood)).body as Record<string, string>;
    const back = new URL((await approve(approval_url!)).returnUrl).searchParams;
    const search = new URLSearchParams({ paymentId: paymentId!, PayerID: back.get('PayerID') ?? '' });
    const outcome = () => ask(`${address}/payment/paypal/execute-payment?${search}`, { token: person.token });
    await keepAsking(outcome, isPaid);
    paid.push(id);
    times.push(performance.now());
  };
  const lanes = people.map(async (person, at) => {
    for (let round = at * 7; !isStopping; round += 1) {
      // Another quantity each time, so that no cart is taken for a second click of the one before.
      const quantity = 1 + (Math.floor(round / lines.length) % 900);
      await buy(person, lines[round % lines.length]!, quantity).catch((error: Error) => troubles.push(error.message));
      await sleep(pause_ms);
    }
  });
  return {
    people,
    paid,
    placed,
    times,
    troubles,
    stop: async () => {
      isStopping = true;
      await Promise.all(lanes);
    },
  };
}

/** A person presses again when the page of the provider, which comes through the shop, does not come. */
async function approve(approvalUrl: string): Promise<{ returnUrl: string }> {
  for (let tries = 1; ; tries += 1)
    try {
      return await approvePayment(approvalUrl);
    } catch (error) {
      if (tries === MOST_TRIES) throw error;
      await sleep(100);
    }
}

const isPaid = (response: CallResult): boolean =>
  response.status === 200 && (response.body.order as { status?: string } | undefined)?.status === 'success';

async function readLines(address: string): Promise<Line[]> {
  const { text } = await keepAsking(() => ask(`${address}/api/product?limit=40`), isGood);
  type Listed = {
    id: number;
    regularPrice: number;
    salePrice: number | null;
    licenseTypes: { id: number; pricing: string }[];
  };
  return (JSON.parse(text) as Listed[]).map((product) => ({
    product_id: product.id,
    license_type_id: product.licenseTypes.find((type) => type.pricing === 'product')!.id,
    price: product.salePrice || product.regularPrice,
  }));
}
