import { decidingCapture } from '../deciding-capture.ts';
import type { CaptureOutcome, Unknown } from '../provider.ts';
import { type Answer, isGone, readIssue, readNo } from './answer.ts';
import issues from './issues.json' with { type: 'json' };
import { readOrder } from './replies.ts';

/** The outcomes that an issue alone decides; every other issue of a 4xx is a refusal. */
const OUTCOMES: Record<string, string | undefined> = issues;

/** What PayPal's answer to a capture of this order means (PayPal: Orders v2, capture; its issues of 409 and 422). */
export function readCaptureOutcome(answer: Answer | Unknown, reference: string): CaptureOutcome {
  if (answer.kind === 'unknown') return answer;
  if (answer.status === 200 || answer.status === 201) return readCaptured(answer, reference);
  if (isGone(answer)) return { kind: 'gone' };
  const issue = readIssue(answer.body);
  if (answer.status === 409 || answer.status === 422) {
    switch (OUTCOMES[issue]) {
      case 'declined':
        return { kind: 'declined', issue };
      case 'not_approved':
        return { kind: 'not_approved' };
      case 'already_captured':
        return { kind: 'already_captured' };
      case 'invoice_used':
        return { kind: 'invoice_used' };
      case 'in_progress':
        return { kind: 'in_progress' };
    }
  }
  return readNo(answer);
}

function readCaptured({ status, body }: Answer, reference: string): CaptureOutcome {
  const order = readOrder(body);
  const capture = order === null ? undefined : decidingCapture(order.captures);
  if (order?.reference !== reference || capture === undefined) {
    return { kind: 'unknown', why: `PayPal answered ${status} to the capture, but shows no capture of this order` };
  }
  return { kind: 'captured', capture };
}
