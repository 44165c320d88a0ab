/** The admin area is nobody's visit, and some addresses hold what only their visitor may know. */
const privatePath = /^\/(?:admin|reset|confirm-email|undo-email|second-factor)(?:\/|$)/;
const secretKey = /[?&](?:token|paymentId|PayerID|subscriptionId)=/;

/** Whether another vendor may hear of a visit to this address: a report always names the whole of it. */
export function isReportable({ pathname, search }: { pathname: string; search: string }): boolean {
  return !privatePath.test(pathname) && !secretKey.test(search);
}
