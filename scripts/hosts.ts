import { openHosts } from '#tests/hosts/open-hosts.ts';

const hosts = await openHosts();
console.log('open', hosts.address, hosts.balancer.name);
await hosts.close();
