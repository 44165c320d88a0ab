import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { FontProblem } from '../types.ts';

type PoolOptions = {
  /** Module that the worker threads run: it says `ready` once and answers messages one after the other with `{ answer, retire }`. */
  script: URL;
  workers: number;
  workerData: unknown;
  /** Workers that had nothing to do for this long are ended; undefined keeps them. */
  idle_ms?: number;
  /** How many short jobs lie ready at a thread, so that it need not be woken for each; 1 unless told. */
  ahead?: number;
};

type Task = { job: object; timeout_ms: number; resolve: (answer: unknown) => void; reject: (bug: Error) => void };

/** A thread; the first of its tasks is under way, the others lie ready. */
type Slot = { worker: Worker; ready: boolean; tasks: Task[]; timer: NodeJS.Timeout | null };

/** A thread's start is not the job's fault, so a job that waits for one gets this much more time. */
const startAllowance_ms = 20_000;
const heapLimit_mb = 512;
/** A thread that wants a processor has at least so much of one, also where many want it. */
const leastShare = 0.02;
/** So many times the second half of its time a job may take where it has to wait for a processor. */
const longestStretch = 10;
const usagePatience_ms = 500;

/**
 * Runs jobs on worker threads, one at a time on each, first come first served. Threads start when there is work and are
 * replaced when they die, hang or retire. A hung or deadly job alone pays for it: it ends as a problem value, the jobs
 * behind it run on the next thread, those too that lay ready at its own.
 */
export class WorkerPool {
  readonly #options: PoolOptions;
  readonly #slots = new Set<Slot>();
  readonly #queue: Task[] = [];
  #closed = false;

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  /** Starts a thread before there is work, so that the first job need not wait for it. */
  wake(): void {
    if (this.#slots.size === 0 && !this.#closed) this.#rest(this.#start());
  }

  /**
   * The worker's answer, or a problem: timed_out after `timeout_ms` on the worker (queueing not counted), crashed.
   * An urgent job goes before those that wait.
   */
  run(job: object, timeout_ms: number, urgent = false): Promise<unknown> {
    if (this.#closed) return Promise.reject(new Error('The font engine is closed.'));
    return new Promise((resolve, reject) => {
      const task = { job, timeout_ms, resolve, reject };
      if (urgent) this.#queue.unshift(task);
      else this.#queue.push(task);
      this.#dispatch();
    });
  }

  /** Ends all threads; jobs under way and waiting are rejected. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const task of this.#queue.splice(0)) task.reject(new Error('The font engine is closed.'));
    const ending = [...this.#slots].map((slot) => {
      for (const task of slot.tasks.splice(0)) task.reject(new Error('The font engine is closed.'));
      return this.#end(slot);
    });
    await Promise.all(ending);
  }

  #dispatch(): void {
    while (this.#queue.length > 0 && !this.#closed) {
      const [slot] = [...this.#slots].sort((one, other) => one.tasks.length - other.tasks.length);
      const mayStart = this.#slots.size < this.#options.workers;
      if (!slot || (slot.tasks.length > 0 && mayStart)) this.#give(this.#start(), this.#queue.shift()!);
      else if (slot.tasks.length < (this.#options.ahead ?? 1)) this.#give(slot, this.#queue.shift()!);
      else return;
    }
  }

  #start(): Slot {
    const worker = new Worker(this.#options.script, {
      workerData: this.#options.workerData,
      name: 'fonts',
      // Nothing of the shop's environment is of use in there, and what is not there cannot leak.
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: heapLimit_mb },
    });
    const slot: Slot = { worker, ready: false, tasks: [], timer: null };
    this.#slots.add(slot);
    worker.on('message', (reply: 'ready' | { answer: unknown; retire: boolean }) => {
      if (reply !== 'ready') return this.#receive(slot, reply);
      slot.ready = true;
      this.#arm(slot);
    });
    // What went wrong may be heard of before the answers that came first; the end of a thread comes after all of them.
    let why = '.';
    worker.on('error', (error: Error) => (why = `: ${error.message}`));
    worker.on('exit', () => this.#lose(slot, `The font brought its worker down${why}`));
    return slot;
  }

  #give(slot: Slot, task: Task): void {
    slot.tasks.push(task);
    if (slot.tasks.length === 1) {
      slot.worker.ref();
      this.#arm(slot);
    }
    const { job, transfer } = copyBytes(task.job);
    try {
      slot.worker.postMessage(job, transfer);
    } catch (bug) {
      // The job holds something that cannot be sent, which is its caller's mistake and not the worker's.
      slot.tasks.pop();
      task.reject(bug instanceof Error ? bug : new Error(String(bug)));
      this.#leave(slot);
    }
  }

  /** Starts the time that the first job of a thread may take, from now. */
  #arm(slot: Slot): void {
    const [task] = slot.tasks;
    if (slot.timer) clearTimeout(slot.timer);
    if (!task) return;
    const limit_ms = task.timeout_ms + (slot.ready ? 0 : startAllowance_ms);
    slot.timer = setTimeout(() => void this.#watch(slot, task, limit_ms), limit_ms / 2);
  }

  /**
   * The second half of a job's time is what its thread has of a processor: that a busy machine gives it little is not its font's fault. A
   * thread that has hardly any hangs, and none may take longer than a few times its limit.
   */
  async #watch(slot: Slot, task: Task, limit_ms: number): Promise<void> {
    const half_ms = limit_ms / 2;
    const before_ms = await processorTimeOf(slot.worker);
    const begun = performance.now();
    const lookIn = (ms: number) => {
      if (slot.tasks[0] === task) slot.timer = setTimeout(() => void look(), ms);
    };
    const look = async () => {
      const now_ms = await processorTimeOf(slot.worker);
      const used_ms = now_ms === null || before_ms === null ? half_ms : now_ms - before_ms;
      const passed_ms = performance.now() - begun;
      const mayGoOn = used_ms < half_ms && used_ms > passed_ms * leastShare && passed_ms < half_ms * longestStretch;
      if (mayGoOn) return lookIn(Math.max(half_ms - used_ms, 10));
      // An answer may lie waiting while this thread was busy itself: let it be read first.
      setImmediate(() => {
        if (slot.tasks[0] === task) this.#lose(slot, `The font took longer than ${limit_ms} ms.`, 'timed_out');
      });
    };
    lookIn(half_ms);
  }

  #receive(slot: Slot, reply: { answer: unknown; retire: boolean }): void {
    const task = slot.tasks.shift();
    if (reply.retire) this.#leave(slot);
    else if (slot.tasks.length > 0) this.#arm(slot);
    else this.#rest(slot);
    task?.resolve(reply.answer);
    this.#dispatch();
  }

  /** A resting thread does not keep the process alive. */
  #rest(slot: Slot): void {
    slot.worker.unref();
    if (slot.timer) clearTimeout(slot.timer);
    slot.timer = null;
    const { idle_ms } = this.#options;
    if (idle_ms === undefined) return;
    slot.timer = setTimeout(() => {
      if (slot.tasks.length === 0) void this.#end(slot);
    }, idle_ms);
    slot.timer.unref();
  }

  #lose(slot: Slot, detail: string, problem: FontProblem['problem'] = 'crashed'): void {
    const task = slot.tasks.shift();
    this.#leave(slot);
    const answer: FontProblem = { problem, detail };
    task?.resolve(answer);
    this.#dispatch();
  }

  /** Ends a thread whose other jobs are done elsewhere, before those that came later. */
  #leave(slot: Slot): void {
    this.#queue.unshift(...slot.tasks.splice(0));
    void this.#end(slot);
  }

  async #end(slot: Slot): Promise<void> {
    if (slot.timer) clearTimeout(slot.timer);
    slot.timer = null;
    this.#slots.delete(slot);
    await slot.worker.terminate();
  }
}

/** What a thread has had of a processor so far, in milliseconds; null where it does not say. */
async function processorTimeOf(worker: Worker): Promise<number | null> {
  const used = worker.cpuUsage().then(
    ({ user, system }) => (user + system) / 1_000,
    () => null,
  );
  return Promise.race([used, sleep(usagePatience_ms, null, { ref: false })]);
}

/** A copy of the job whose bytes can be handed over without taking them from the caller, who may need them again. */
function copyBytes(job: object): { job: object; transfer: ArrayBuffer[] } {
  if (!('bytes' in job) || !(job.bytes instanceof Uint8Array)) return { job, transfer: [] };
  const bytes = new Uint8Array(job.bytes);
  return { job: { ...job, bytes }, transfer: [bytes.buffer] };
}
