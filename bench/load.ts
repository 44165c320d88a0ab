import autocannon from 'autocannon';

export type Load = { rps: number; p50_ms: number; p99_ms: number; failed: number };

const CONNECTIONS = 20;

/**
 * Asks for addresses in turn over 20 connections for some seconds. Of many addresses each connection has its own, so
 * that none is asked twice.
 */
export async function load(address: string, paths: string[], seconds = 4): Promise<Load> {
  const requests = paths.map((path) => ({ method: 'GET' as const, path }));
  let at = 0;
  const result = await autocannon({
    url: address,
    connections: CONNECTIONS,
    duration: seconds,
    requests: requests.slice(0, 1),
    setupClient: (client) => {
      const own = requests.filter((_, n) => n % CONNECTIONS === at % CONNECTIONS);
      at += 1;
      client.setRequests(own.length > 0 ? own : requests);
    },
  });
  return {
    rps: result.requests.average,
    p50_ms: result.latency.p50,
    p99_ms: result.latency.p99,
    failed: result.non2xx + result.errors + result.timeouts,
  };
}
