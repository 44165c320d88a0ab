import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import { mustExist } from '#contract/must-exist.ts';
import type { Caller } from '#server/kit/http/caller.ts';
import type { FileResponse } from '#server/kit/http/handlers.ts';
import type { ReceivedFile } from '#server/kit/http/multipart-form.ts';
import { record } from '#server/kit/logs/audit-log.ts';
import { refuse } from '#server/kit/refusal.ts';
import { holdFiles, keepFilesStill, releaseFile } from '#server/kit/storage/held-file-queries.ts';
import { readStart } from '#server/kit/storage/read-start.ts';
import { keyOf } from '#server/kit/storage/storage.ts';
import type { OrderTools } from '#server/orders/order-tools.ts';
import type { ProposalRow } from './proposal.ts';
import { proposalById, proposalByToken, setContract } from './proposal-queries.ts';
import { openForChange } from './send-proposal.ts';

/** Long enough for the row to be written; after that a file without a row is removed. */
const HOLD_MS = 60 * 60_000;
const LONGEST_NAME = 200;
const PDF = Buffer.from('%PDF-');

/**
 * Puts a contract to an offer that was not sent yet: whoever has seen an offer has seen its contract.
 * @throws Refusal quote_not_found, quote_sent, quote_withdrawn, contract_unreadable.
 */
export async function keepContract(
  { db, clock, storage }: OrderTools,
  caller: Caller,
  id: number,
  file: ReceivedFile,
): Promise<ProposalRow> {
  const start = await readStart(file.path, PDF.length);
  if (!start.equals(PDF)) refuse('contract_unreadable');
  const bytes = await fs.readFile(file.path);
  const key = keyOf(bytes);
  const holder = randomBytes(9).toString('hex');
  const now = new Date(clock.now());
  await db.transaction().execute(async (tx) => {
    await keepFilesStill(tx);
    await holdFiles(tx, holder, [key], new Date(now.getTime() + HOLD_MS));
  });
  await storage.put(bytes);
  return db.transaction().execute(async (tx) => {
    const { status, sent_at, contract_key, contract_name } = await openForChange(tx, id, now);
    if (status === 'withdrawn') refuse('quote_withdrawn');
    if (sent_at !== null) refuse('quote_sent');
    const name = [...file.name].slice(0, LONGEST_NAME).join('');
    await releaseFile(tx, holder, key);
    await setContract(tx, id, key, name);
    if (contract_key !== null && contract_key !== key) {
      await keepFilesStill(tx);
      await holdFiles(tx, `proposal:${id}`, [contract_key], now);
    }
    const change = { before: { contract: contract_name }, after: { contract: name } };
    await record(tx, clock, { actor: caller, action: 'proposal.update', subject: `proposal:${id}`, ...change });
    return mustExist(await proposalById(tx, id, now));
  });
}

/**
 * The contract of an offer, for anyone who has its link. Its name is the shop's, so that nothing of its sender's says
 * what the file is. @throws Refusal quote_not_found.
 */
export async function readContract({ db, clock, storage }: OrderTools, token: string): Promise<FileResponse> {
  const { number, contract_key } =
    (await proposalByToken(db, token, new Date(clock.now()))) ?? refuse('quote_not_found');
  const file = await storage.get(contract_key ?? refuse('quote_not_found'));
  return { name: `${number}-contract.pdf`, mediaType: 'application/pdf', file };
}
