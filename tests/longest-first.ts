import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes half a minute on its own; were it begun among the last, all workers but one would wait for it. */
const LONGEST = [
  'tests/open/',
  'tests/faults/',
  'fonts/hostile-fonts.test.ts',
  'server/checkout/settle-faults.test.ts',
  'server/kit/postgres/keep-postgres.test.ts',
  'server/accounts/sessions/login-rate-limit.test.ts',
  'catalogue/',
  'tests/journeys/appearance-of-',
  'tests/journeys/still.test.ts',
  'tests/journeys/fonts.test.ts',
  'tests/journeys/admin-orders.test.ts',
  'tests/journeys/payment.test.ts',
  'tests/journeys/pixel.test.ts',
];

/** Runs the slowest files first, also without durations from an earlier run. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => LONGEST.some((part) => moduleId.includes(part));
    const order = ({ project }: TestSpecification) => project.config.sequence.groupOrder;
    return (await super.sort(files)).sort((a, b) => order(a) - order(b) || Number(isLong(b)) - Number(isLong(a)));
  }
}
