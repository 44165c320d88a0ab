import type { Operation } from './call.ts';

/** A request as it came in. Without its Authorization header: the list is shown. */
type ReceivedRequest = {
  at: string;
  operation: Operation;
  method: string;
  path: string;
  requestId: string | null;
  contentType: string | null;
  prefer: string | null;
  body: string;
};

export type ReceivedList = { note(request: ReceivedRequest): void; list(): ReceivedRequest[]; clear(): void };

const MOST = 2_000;

/** The last requests; a list that never ended would fill the memory of a long run. */
export function createReceivedList(): ReceivedList {
  let requests: ReceivedRequest[] = [];
  return {
    note(request) {
      requests.push(request);
      if (requests.length >= MOST * 2) requests = requests.slice(-MOST);
    },
    list: () => requests.slice(-MOST),
    clear() {
      requests = [];
    },
  };
}
