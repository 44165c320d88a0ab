import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { TOO_MUCH_MEMORY } from './guard-process.ts';
import type { Reply, WorkerSettings } from './serve-jobs.ts';

type PoolOptions = {
  /** Module that the processes run; it calls `serveJobs`. */
  script: URL;
  workers: number;
  /** Sent to the processes when they start; they read it with `readWorkerSettings`. */
  settings?: Partial<WorkerSettings> & Record<string, unknown>;
  /** Of what the collector counts; of everything that a process holds it is `mostMemory_bytes` of its settings. */
  heap_mb?: number;
  /** Processes that are idle for this long are ended; undefined: never. */
  idle_ms?: number;
  /** How many short jobs are sent to a process ahead, so that it need not be woken for each; default 1. */
  ahead?: number;
};

/** What became of a job that was not answered. */
export type JobProblem = { problem: 'timed_out' | 'crashed'; detail: string };

type Task = { job: object; timeout_ms: number; resolve: (answer: unknown) => void; reject: (bug: Error) => void };

/** A process; the first of its tasks is under way, the others lie ready. */
type Slot = { worker: ChildProcess; ready: boolean; tasks: Task[]; timer: NodeJS.Timeout | null };

const MiB = 1024 * 1024;
/** A process's start is not the job's fault, so a job that waits for one gets this much more time. */
const startAllowance_ms = 20_000;
const usualHeap_mb = 512;
const usualMemory_bytes = 1024 * MiB;
/** A process that wants a processor has at least so much of one, also where many want it. */
const leastShare = 0.02;
/** This many times the second half of its time a job may take where it has to wait for a processor. */
const longestStretch = 10;
/** Linux counts the time of processes in hundredths of a second, whatever its own clock. */
const tick_ms = 10;

/**
 * Runs jobs in child processes, one at a time in each, first come first served. Processes start when there is work and
 * are replaced when they die, hang or retire. A hung or deadly job alone pays for it: it ends as a problem value, the
 * jobs behind it run in the next process, those too that lay ready at its own. Threads would be lighter, but what
 * brings one of them down takes the whole shop with it.
 */
export class WorkerPool {
  readonly #options: PoolOptions;
  readonly #slots = new Set<Slot>();
  readonly #queue: Task[] = [];
  #closed = false;

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  /** Starts a process before there is work, so that the first job need not wait for it. */
  wake(): void {
    if (this.#slots.size === 0 && !this.#closed) this.#rest(this.#start());
  }

  /**
   * The worker's answer, or a problem: timed_out after `timeout_ms` on the worker (queueing not counted), crashed.
   * An urgent job goes before those that wait.
   */
  run(job: object, timeout_ms: number, urgent = false): Promise<unknown> {
    if (this.#closed) return Promise.reject(new Error('The pool is closed.'));
    return new Promise((resolve, reject) => {
      const task = { job, timeout_ms, resolve, reject };
      if (urgent) this.#queue.unshift(task);
      else this.#queue.push(task);
      this.#dispatch();
    });
  }

  /** Ends all processes; jobs under way and waiting are rejected. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const task of this.#queue.splice(0)) task.reject(new Error('The pool is closed.'));
    const ending = [...this.#slots].map((slot) => {
      for (const task of slot.tasks.splice(0)) task.reject(new Error('The pool is closed.'));
      const gone = new Promise((resolve) => slot.worker.once('exit', resolve).once('error', resolve));
      slot.worker.ref();
      this.#end(slot);
      return gone;
    });
    await Promise.all(ending);
  }

  #dispatch(): void {
    while (!this.#closed) {
      const [next] = this.#queue;
      const slot = next && this.#findSlot();
      if (!slot) return;
      this.#queue.shift();
      this.#give(slot, next);
    }
  }

  /** The process that takes the next job, started where one may be; null while all have enough to do. */
  #findSlot(): Slot | null {
    const [slot] = [...this.#slots].sort((one, other) => one.tasks.length - other.tasks.length);
    const mayStart = this.#slots.size < this.#options.workers;
    if (!slot || (slot.tasks.length > 0 && mayStart)) return this.#start();
    return slot.tasks.length < (this.#options.ahead ?? 1) ? slot : null;
  }

  #start(): Slot {
    const { script, settings, heap_mb = usualHeap_mb } = this.#options;
    const worker = fork(script, [JSON.stringify({ mostMemory_bytes: usualMemory_bytes, ...settings })], {
      serialization: 'advanced',
      // Nothing of the shop's environment is of use in there, and what is not there cannot leak.
      env: compiledCode(),
      execArgv: [`--max-old-space-size=${heap_mb}`, '--v8-pool-size=1', '--disable-warning=ExperimentalWarning'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const slot: Slot = { worker, ready: false, tasks: [], timer: null };
    this.#slots.add(slot);
    worker.on('message', (reply: 'ready' | Reply) => {
      if (reply !== 'ready') return this.#receive(slot, reply);
      slot.ready = true;
      this.#arm(slot);
    });
    worker.once('error', (error) => worker.pid === undefined && this.#lose(slot, error.message));
    // Its last answers may lie in the channel when it is gone: they are read before that is closed.
    const gone = new Promise<string>((resolve) =>
      worker.once('exit', (code, signal) => resolve(signal ?? `code ${code}`)),
    );
    const read = new Promise((resolve) => worker.once('disconnect', resolve));
    void Promise.all([gone, read]).then(([why]) => this.#lose(slot, endedBy(why)));
    return slot;
  }

  #give(slot: Slot, task: Task): void {
    slot.tasks.push(task);
    if (slot.tasks.length === 1) {
      slot.worker.ref();
      slot.worker.channel?.ref();
      this.#arm(slot);
    }
    try {
      // One that is just dying hears nothing; its end is heard of.
      slot.worker.send(task.job, () => undefined);
    } catch (bug) {
      // The job holds something that cannot be sent, which is its caller's mistake and not the worker's.
      slot.tasks.pop();
      task.reject(bug instanceof Error ? bug : new Error(String(bug)));
      this.#leave(slot);
    }
  }

  /** Starts the time that the first job of a process may take, from now. */
  #arm(slot: Slot): void {
    const [task] = slot.tasks;
    if (slot.timer) clearTimeout(slot.timer);
    if (!task) return;
    const limit_ms = task.timeout_ms + (slot.ready ? 0 : startAllowance_ms);
    slot.timer = setTimeout(() => this.#watch(slot, task, limit_ms), limit_ms / 2);
  }

  /**
   * The second half of a job's time is what its process has of a processor: that a busy machine gives it little is not
   * its file's fault. A process that has hardly any hangs, and none may take longer than a few times its limit.
   */
  #watch(slot: Slot, task: Task, limit_ms: number): void {
    const half_ms = limit_ms / 2;
    const before_ms = processorTimeOf(slot.worker);
    const started = performance.now();
    const lookIn = (ms: number) => {
      if (slot.tasks[0] === task) slot.timer = setTimeout(look, ms);
    };
    const look = () => {
      const now_ms = processorTimeOf(slot.worker);
      const used_ms = now_ms === null || before_ms === null ? half_ms : now_ms - before_ms;
      const passed_ms = performance.now() - started;
      const mayGoOn = used_ms < half_ms && used_ms > passed_ms * leastShare && passed_ms < half_ms * longestStretch;
      if (mayGoOn) return lookIn(Math.max(half_ms - used_ms, 10));
      // An answer may lie waiting while this process was busy itself: let it be read first.
      setImmediate(() => {
        if (slot.tasks[0] === task)
          this.#lose(slot, `This takes too long: ${limit_ms / 1_000} s is the most.`, 'timed_out');
      });
    };
    lookIn(half_ms);
  }

  #receive(slot: Slot, reply: Reply): void {
    const task = slot.tasks.shift();
    if (reply.retire) this.#leave(slot);
    else if (slot.tasks.length > 0) this.#arm(slot);
    else this.#rest(slot);
    task?.resolve(reply.answer);
    this.#dispatch();
  }

  /** A resting process does not keep this one alive. */
  #rest(slot: Slot): void {
    slot.worker.unref();
    slot.worker.channel?.unref();
    if (slot.timer) clearTimeout(slot.timer);
    slot.timer = null;
    const { idle_ms } = this.#options;
    if (idle_ms === undefined) return;
    slot.timer = setTimeout(() => {
      if (slot.tasks.length === 0) this.#end(slot);
    }, idle_ms);
    slot.timer.unref();
  }

  #lose(slot: Slot, detail: string, problem: JobProblem['problem'] = 'crashed'): void {
    const task = slot.tasks.shift();
    this.#leave(slot);
    const answer: JobProblem = { problem, detail };
    task?.resolve(answer);
    this.#dispatch();
  }

  /** Ends a process; its other jobs go to the front of the queue, before those that came later. */
  #leave(slot: Slot): void {
    this.#queue.unshift(...slot.tasks.splice(0));
    this.#end(slot);
  }

  #end(slot: Slot): void {
    if (slot.timer) clearTimeout(slot.timer);
    slot.timer = null;
    this.#slots.delete(slot);
    slot.worker.kill('SIGKILL');
  }
}

function endedBy(why: string): string {
  return why === TOO_MUCH_MEMORY
    ? 'This needs more memory than it may have.'
    : `The program that worked on this crashed (${why}).`;
}

/** What a process has had of a processor so far, in milliseconds; null where the system does not say. */
function processorTimeOf({ pid }: ChildProcess): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name may hold anything, so the fields are counted from its last bracket on.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * tick_ms;
  } catch {
    return null;
  }
}

/**
 * Where what was compiled at the last start lies, so that it need not be compiled again; the process forgets the name.
 */
function compiledCode(): NodeJS.ProcessEnv {
  const { NODE_COMPILE_CACHE } = process.env;
  return NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE };
}
