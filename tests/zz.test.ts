import { test } from 'vitest';
import { openTestShop } from './test-shop.ts';
import { createTestDatabase } from './test-database.ts';
test('open', async () => {
  for (let i = 0; i < 8; i++) {
    let t = performance.now(); let c = process.cpuUsage();
    const d = await createTestDatabase(); const t1 = performance.now() - t; await d.drop();
    const t2 = performance.now() - t - t1;
    t = performance.now(); c = process.cpuUsage();
    const shop = await openTestShop();
    let c1 = process.cpuUsage(c); console.log('db', t1 | 0, 'drop', t2 | 0, 'open', (performance.now() - t) | 0, 'cpu', (c1.user + c1.system) / 1000 | 0);
    t = performance.now(); c = process.cpuUsage();
    await shop.customer(); const cu = performance.now() - t; 
    t = performance.now();
    await shop.product(); const pr = performance.now() - t;
    t = performance.now();
    await shop.product(); const pr2 = performance.now() - t;
    c1 = process.cpuUsage(c); console.log('customer', cu | 0, 'product', pr | 0, pr2 | 0, 'cpu', (c1.user + c1.system) / 1000 | 0);
    t = performance.now(); c = process.cpuUsage();
    await shop.close();
    c1 = process.cpuUsage(c); console.log('close', (performance.now() - t) | 0, 'cpu', (c1.user + c1.system) / 1000 | 0);
  }
}, 100000);
