import { Worker } from 'node:worker_threads';
import type { FontProblem } from '../types.ts';

type PoolOptions = {
  /** Module that the worker threads run: it says `ready` once and answers every message with `{ answer, retire }`. */
  script: URL;
  workers: number;
  workerData: unknown;
  /** Workers that had nothing to do for this long are ended; undefined keeps them. */
  idle_ms?: number;
};

type Task = { job: object; timeout_ms: number; resolve: (answer: unknown) => void; reject: (bug: Error) => void };

type Slot = { worker: Worker; ready: boolean; task: Task | null; timer: NodeJS.Timeout | null };

/** A thread's start is not the job's fault, so a job that waits for one gets this much more time. */
const startAllowance_ms = 20_000;
const heapLimit_mb = 512;

/**
 * Runs jobs on worker threads, one at a time on each, first come first served. Threads start when there is work and are
 * replaced when they die, hang or retire. A hung or deadly job alone pays for it: it ends as a problem value, the jobs
 * behind it run on the next thread.
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
      slot.task?.reject(new Error('The font engine is closed.'));
      slot.task = null;
      return this.#end(slot);
    });
    await Promise.all(ending);
  }

  #dispatch(): void {
    while (this.#queue.length > 0 && !this.#closed) {
      let slot = [...this.#slots].find((one) => one.task === null);
      if (!slot && this.#slots.size >= this.#options.workers) return;
      slot ??= this.#start();
      this.#give(slot, this.#queue.shift()!);
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
    const slot: Slot = { worker, ready: false, task: null, timer: null };
    this.#slots.add(slot);
    worker.on('message', (reply: 'ready' | { answer: unknown; retire: boolean }) => {
      if (reply !== 'ready') return this.#receive(slot, reply);
      slot.ready = true;
      if (slot.task) this.#arm(slot, slot.task.timeout_ms);
    });
    worker.on('error', (error: Error) => this.#lose(slot, `The font brought its worker down: ${error.message}`));
    worker.on('exit', () => this.#lose(slot, 'The font brought its worker down.'));
    return slot;
  }

  #give(slot: Slot, task: Task): void {
    slot.task = task;
    slot.worker.ref();
    this.#arm(slot, task.timeout_ms + (slot.ready ? 0 : startAllowance_ms));
    const { job, transfer } = copyBytes(task.job);
    try {
      slot.worker.postMessage(job, transfer);
    } catch (bug) {
      // The job holds something that cannot be sent, which is its caller's mistake and not the worker's.
      slot.task = null;
      task.reject(bug instanceof Error ? bug : new Error(String(bug)));
      void this.#end(slot);
    }
  }

  /** Starts the time a job may take, from now. */
  #arm(slot: Slot, limit_ms: number): void {
    const task = slot.task;
    if (slot.timer) clearTimeout(slot.timer);
    slot.timer = setTimeout(() => {
      // An answer may lie waiting while this thread was busy itself: let it be read first.
      setImmediate(() => {
        if (task && slot.task === task) this.#lose(slot, `The font took longer than ${limit_ms} ms.`, 'timed_out');
      });
    }, limit_ms);
  }

  #receive(slot: Slot, reply: { answer: unknown; retire: boolean }): void {
    const task = slot.task;
    if (slot.timer) clearTimeout(slot.timer);
    slot.timer = null;
    slot.task = null;
    if (reply.retire) void this.#end(slot);
    else this.#rest(slot);
    task?.resolve(reply.answer);
    this.#dispatch();
  }

  /** A resting thread does not keep the process alive. */
  #rest(slot: Slot): void {
    slot.worker.unref();
    const { idle_ms } = this.#options;
    if (idle_ms === undefined) return;
    slot.timer = setTimeout(() => {
      if (slot.task === null) void this.#end(slot);
    }, idle_ms);
    slot.timer.unref();
  }

  #lose(slot: Slot, detail: string, problem: FontProblem['problem'] = 'crashed'): void {
    const task = slot.task;
    slot.task = null;
    void this.#end(slot);
    const answer: FontProblem = { problem, detail };
    task?.resolve(answer);
    this.#dispatch();
  }

  async #end(slot: Slot): Promise<void> {
    if (slot.timer) clearTimeout(slot.timer);
    slot.timer = null;
    this.#slots.delete(slot);
    await slot.worker.terminate();
  }
}

/** A copy of the job whose bytes can be handed over without taking them from the caller, who may need them again. */
function copyBytes(job: object): { job: object; transfer: ArrayBuffer[] } {
  if (!('bytes' in job) || !(job.bytes instanceof Uint8Array)) return { job, transfer: [] };
  const bytes = new Uint8Array(job.bytes);
  return { job: { ...job, bytes }, transfer: [bytes.buffer] };
}
