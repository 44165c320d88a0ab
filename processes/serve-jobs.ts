import { giveWay } from './give-way.ts';
import { goFirst, guardProcess } from './guard-process.ts';

/**
 * What a job came to; `retire` asks the pool for a new process, since the memory of this one is used up or not to be
 * trusted.
 */
export type Reply = { answer: unknown; retire: boolean };
/** What a pool starts its processes with. */
export type WorkerSettings = {
  /** A process that holds more is ended while it works. */
  mostMemory_bytes: number;
  /** Of long work, as of os.setPriority: it leaves the processor to what is more urgent. */
  priority?: number;
};

/** The settings that the pool gave this process. */
export const readWorkerSettings = <Settings extends WorkerSettings>(): Settings => JSON.parse(process.argv[2] ?? '');

/** Answers the jobs of the pool that started this process, one after the other. */
export function serveJobs<Job>(handle: (job: Job) => Reply | Promise<Reply>): void {
  const { mostMemory_bytes, priority } = readWorkerSettings();
  for (const name of Object.keys(process.env)) delete process.env[name];
  goFirst();
  guardProcess(mostMemory_bytes);
  if (priority !== undefined) giveWay(priority);
  // Others may lie ready while one is under way: each waits for those before it.
  let last: Promise<void> = Promise.resolve();
  process.on('message', (job: Job) => {
    last = last.then(async () => notify(await handle(job)));
  });
  process.on('disconnect', () => process.exit());
  // The time of a job starts here, not while the process still loads its modules.
  notify('ready');
}

/** Tells the pool something; without a pool there is nothing to live for. */
function notify(message: 'ready' | Reply): void {
  process.send?.(message, undefined, undefined, (error) => {
    if (error) process.exit();
  });
}
