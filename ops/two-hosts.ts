import { isBalancerThere } from '#tests/hosts/balancer.ts';
import { openHosts } from '#tests/hosts/open-hosts.ts';
import { tryHosts } from '#tests/hosts/try-hosts.ts';
import { reportTrials } from '#tests/report-trials.ts';

/** Two hosts, a balancer, a database with a standby and a store: what is promised of them is tried while people buy. */
if (!isBalancerThere()) {
  console.error('HAProxy is not installed here: apt-get install haproxy (Debian, Ubuntu) or brew install haproxy.');
  process.exit(1);
}
await reportTrials(openHosts, tryHosts);
