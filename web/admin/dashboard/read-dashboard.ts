import type { Dashboard } from '#contract/dashboard.ts';
import { callAdmin } from '../call-admin.ts';

const MONTHS = 6;

/** The figures of the shop. Where they do not come, the reason is only logged and there are zeros. */
export async function readDashboard(): Promise<Dashboard> {
  try {
    return (await callAdmin('dashboard', {})).data;
  } catch (error) {
    console.error('Error fetching dashboard data:', error);
    return noFigures(new Date());
  }
}

function noFigures(now: Date): Dashboard {
  const months = Array.from({ length: MONTHS }, (_, at) => {
    const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1 - MONTHS + at, 1));
    const label = first.toLocaleDateString('en-US', { month: 'short', timeZone: 'UTC' });
    return { month: first.toISOString().slice(0, 7), label, total: 0 };
  });
  return { users: 0, orders: 0, revenue: 0, paid: 0, refunded: 0, growth: 0, months };
}
