/** What holds for every call, for somebody who reads the description for the first time (Markdown). */
export const INTRODUCTION = `An online shop for fonts and the licences to use them.

**Who calls.** Calls that anyone may make need nothing. For all others \`POST /api/auth/login\` gives a \`token\`, which goes into the header \`Authorization: Bearer TOKEN\` and works for 30 days. Who has a second factor gets a \`challenge\` instead, for \`POST /api/auth/second-factor\`. Without a valid token the answer is 401, with one that may not do this 403.

**What goes in and out.** JSON in UTF-8, and forms (\`multipart/form-data\`) where a file is sent. Ids are whole numbers from 1. Times are ISO 8601 in UTC. Money is a number of US dollars with at most two decimals. Fields that are not described are ignored on their way in; more of them may come out one day, so ignore those that you do not know.

**Lists** take \`page\` from 1 and \`limit\`; \`X-Total-Count\` holds the number of all matches.

**Refusals** are \`Error\`: branch on \`code\`, show \`message\`. With 429 and 503 \`Retry-After\` says how many seconds to wait. An address that does not know a method answers 405 with \`Allow\`, one that is none 404.

**Freshness.** Public answers carry an \`ETag\`: send it as \`If-None-Match\`, and 304 says that nothing has changed. They are never stale. Private answers are not to be kept. HEAD goes wherever GET does, but for files.

**Sending twice.** A write that could be sent twice takes an \`Idempotency-Key\`.

**Buying a font.** \`listProducts\` gives products with their licence types; \`createOrder\` places an order of them; \`createPayment\` gives the \`approval_url\` where the buyer approves; afterwards \`executePayment\` says how it went, and \`orderById\` has the links to the files.`;
