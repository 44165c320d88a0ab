import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OpenSandbox, openSandbox } from '../test-client.ts';
import { Refusal } from '../wire/refuse.ts';

let house: OpenSandbox;

beforeAll(async () => {
  house = await openSandbox();
});
afterAll(() => house.close());

/** The status of what the control refuses; null when it does it. */
function refusedWith(act: () => unknown): number | null {
  try {
    act();
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.reply.status;
    throw error;
  }
}

describe('the control', () => {
  test('moves the clock of the house, by which tokens end', async () => {
    house.control.clock.set(Date.parse('2027-01-01T00:00:00.000Z'));
    house.control.clock.advance(3_600_000);
    expect(new Date(house.control.clock.now()).toISOString()).toMatch(/^2027-01-01T01:00:00/);
    house.control.clock.set(Date.now());
    await house.login();
  });

  test('plans and clears faults', async () => {
    house.control.faults.add({ operation: 'create', kind: 'error_before', count: 2 });
    expect((await house.create()).status).toBe(500);
    expect(house.control.faults.list()).toEqual([{ operation: 'create', kind: 'error_before', count: 1 }]);
    house.control.faults.clear();
    expect((await house.create()).status).toBe(201);
  });

  test('shows received requests without anything secret', async () => {
    house.control.requests.clear();
    await house.create('42.00', {}, { 'paypal-request-id': 'seen' });
    await house.login();
    const requests = house.control.requests.list();
    expect(requests).toMatchObject([
      { operation: 'create', requestId: 'seen' },
      { operation: 'token', path: '/v1/oauth2/token' },
    ]);
    expect(JSON.stringify(requests)).not.toMatch(/Bearer|Basic|authorization/i);
  });

  test('decides what is pending, once, and shows the ledger', async () => {
    const { control } = house;
    const { captureId } = await house.pay('42.00', 'pending');
    expect(control.ledger().held_minor_by_currency).toEqual({});
    control.settleCapture(captureId, 'COMPLETED');
    expect(control.ledger().held_minor_by_currency).toEqual({ USD: 4200 });
    expect(refusedWith(() => control.settleCapture(captureId, 'DECLINED'))).toBe(400);
    expect(refusedWith(() => control.settleCapture('NOBODY', 'COMPLETED'))).toBe(404);
  });

  test('lets something happen to the account beside payments', async () => {
    const { control } = house;
    const { captureId } = await house.pay('42.00');
    const balance = () => control.ledger().balance_minor_by_currency.USD!;
    const before = balance();
    expect(control.move('T0400', -1_000)).toMatchObject({ id: expect.any(String), code: 'T0400', currency: 'USD' });
    control.move('T0106', -2_000, captureId);
    expect(balance() - before).toBe(-3_000);
    expect(refusedWith(() => control.move('payout', -1))).toBe(400);
    expect(refusedWith(() => control.move('T0400', 0.5))).toBe(400);
    expect(refusedWith(() => control.move('T0106', -1, 'NOBODY'))).toBe(404);
  });
});
