import { isBalancerThere } from '#tests/hosts/balancer.ts';
import { openHosts } from '#tests/hosts/open-hosts.ts';
import { tryHosts } from '#tests/hosts/try-hosts.ts';
import { buildPages, isBuildCurrent } from '#web/build.ts';
import { bundleServer, isBundleCurrent } from '../bundle.ts';

/** Two hosts, a balancer, a database with a standby and a store: what is promised of them is tried while people buy. */
if (!isBalancerThere()) {
  console.error('HAProxy is not installed here: apt-get install haproxy (Debian, Ubuntu) or brew install haproxy.');
  process.exit(1);
}
if (!(await isBuildCurrent())) await buildPages();
if (!(await isBundleCurrent())) await bundleServer();
const hosts = await openHosts();
let failed = 0;
try {
  for await (const { name, isGood, figures } of tryHosts(hosts)) {
    console.log(`${isGood ? 'good  ' : 'FAILED'}  ${name}: ${figures}`);
    if (!isGood) failed += 1;
  }
} finally {
  await hosts.close();
}
process.exit(failed > 0 ? 1 : 0);
