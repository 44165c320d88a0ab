import autocannon from 'autocannon';

export type Load = { rps: number; p50_ms: number; p99_ms: number; failed: number };

/** Asks for addresses in turn over 20 connections for some seconds. */
export async function load(address: string, paths: string[], seconds = 4): Promise<Load> {
  const result = await autocannon({
    url: address,
    connections: 20,
    duration: seconds,
    requests: paths.map((path) => ({ method: 'GET' as const, path })),
  });
  return {
    rps: result.requests.average,
    p50_ms: result.latency.p50,
    p99_ms: result.latency.p99,
    failed: result.non2xx + result.errors + result.timeouts,
  };
}
