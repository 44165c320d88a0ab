import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import fastifyCompress from '@fastify/compress';
import fastifyMultipart from '@fastify/multipart';
import proxyAddr from '@fastify/proxy-addr';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Send } from '#contract/client.ts';
import { endpoints } from '#contract/index.ts';
import { mustExist } from '#contract/must-exist.ts';
import { describeApi } from '#contract/openapi/describe-api.ts';
import { emailLoginRoutes } from './accounts/email-login/routes.ts';
import { accountRoutes } from './accounts/routes.ts';
import { secondFactorRoutes } from './accounts/second-factor/routes.ts';
import { createIdentify } from './accounts/sessions/sessions.ts';
import { userRoutes } from './accounts/users/routes.ts';
import { auditRoutes } from './audit/routes.ts';
import { checkoutRoutes } from './checkout/routes.ts';
import { transferRoutes } from './checkout/transfer/routes.ts';
import { serveEvents } from './checkout/webhook-queue/webhook-route.ts';
import { companyRoutes } from './companies/routes.ts';
import { dashboardRoutes } from './dashboard/routes.ts';
import { accountExportRoutes } from './deliveries/export/routes.ts';
import { clientRoutes, deliveryRoutes } from './deliveries/routes.ts';
import { designerRoutes } from './designer/routes.ts';
import { discountRoutes } from './discounts/routes.ts';
import { serveDocs } from './docs-page.ts';
import { documentRoutes } from './documents/routes.ts';
import { createFeatureReader } from './features/features.ts';
import { featureRoutes } from './features/routes.ts';
import { healthReportRoutes } from './health/routes.ts';
import { inCall } from './kit/database/call-patience.ts';
import { CONNECTION_OPTIONS, lengthOf, limitConnections } from './kit/http/connection-limits.ts';
import { sendBrokenHttp, sendErrors, sendRefusal, sendUnreadable } from './kit/http/error-responses.ts';
import { isRefusing, refuseOtherMethods } from './kit/http/method-not-allowed.ts';
import { incomingOf } from './kit/http/multipart-form.ts';
import { normalAddress } from './kit/http/normal-address.ts';
import { SECURITY_HEADERS } from './kit/http/security-headers.ts';
import { serve } from './kit/http/serve.ts';
import { serveFixed } from './kit/http/serve-fixed.ts';
import { dropPorts, trustedProxies } from './kit/http/trusted-proxies.ts';
import { isReadableAddress } from './kit/http/unstorable-text.ts';
import { Refusal, refuse } from './kit/refusal.ts';
import { createResponseCache } from './kit/responses/response-cache.ts';
import { traceRequests } from './kit/telemetry/trace-requests.ts';
import { ledgerRoutes } from './ledger/routes.ts';
import { licenseTypeRoutes } from './license-types/routes.ts';
import { mailRoutes } from './mails/routes.ts';
import { serveOnePress } from './mails/serve-one-press.ts';
import { makerRoutes } from './makers/routes.ts';
import { answerProofRoutes, orderQuestionRoutes } from './order-questions/routes.ts';
import { orderTimelineRoutes } from './order-timeline/routes.ts';
import type { OrderTools } from './orders/order-tools.ts';
import { orderRoutes } from './orders/routes.ts';
import type { PaymentContext } from './payments/modes.ts';
import { presentPayments } from './payments/settings/change-payments.ts';
import type { PaymentSettingsTools } from './payments/settings/read-payments.ts';
import { paymentSettingsRoutes } from './payments/settings/routes.ts';
import { createFaceFinder } from './products/previews/find-face.ts';
import { productRoutes } from './products/routes.ts';
import { proposalRoutes } from './proposals/routes.ts';
import { refundRoutes } from './refunds/routes.ts';
import { reportRoutes } from './reports/routes.ts';
import { adminSearchRoutes } from './search/routes.ts';
import { presentMail } from './settings/mail/read-mail.ts';
import { mailSettingsRoutes } from './settings/mail/routes.ts';
import { createShopAccess, type ShopAccess, serveShopKey } from './settings/opening/closed-shop-access.ts';
import { settingsRoutes } from './settings/routes.ts';
import { presentStorage } from './settings/storage/present-storage.ts';
import { setupRoutes } from './setup/routes.ts';
import { landingPictureRoutes } from './site/landing-picture-routes.ts';
import { messageRoutes } from './site/message-routes.ts';
import { sitePageRoutes } from './site/pages/routes.ts';
import { siteRoutes } from './site/routes.ts';
import { statementRoutes } from './statements/routes.ts';
import { subscriptionRoutes } from './subscriptions/routes.ts';

export type Server = Pick<ShopAccess, 'isTurnedAway' | 'isClosed'> & {
  app: FastifyInstance;
  /** Carries a call straight into the server, for pages that are rendered here. */
  send: Send;
  /** Every way in that was bound, as "GET /api/product"; HEAD goes with GET. */
  routes: string[];
};

/** RFC 6797: browsers come by https only, for a year from each answer. */
const ENCRYPTED_ONLY = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' };
/** How the addresses of the API begin; pages stand at others. */
const PREFIXES = ['/api/', '/payment/', '/download/'];
const isOfApi = (url: string) => PREFIXES.some((prefix) => url.startsWith(prefix));
const LARGEST_BODY_BYTES = 1024 * 1024;
/** A name of 200 characters, each of them written in the address as up to four bytes. */
const LONGEST_PARAM = 200 * '%F0%9F%98%80'.length;

/**
 * The server with every call of the contract bound to its function; it does not listen yet. `checkout` are the tools
 * with the connections that purchases have for themselves.
 */
export async function buildServer(tools: OrderTools, ground: PaymentContext, checkout = tools): Promise<Server> {
  const version = () => tools.freshness.version();
  const isTrusted = trustedProxies(tools.settings);
  const cache = createResponseCache(version, (request) => proxyAddr(request, isTrusted));
  const isOff = createFeatureReader(tools);
  const access = createShopAccess(tools);
  const ofAll: Record<string, string> = tools.settings.PUBLIC_URL.startsWith('https:') ? ENCRYPTED_ONLY : {};
  // Public answers that are in the cache leave before the framework is troubled.
  const checkFirst = (handler: http.RequestListener) => (request: IncomingMessage, response: ServerResponse) => {
    // Here, since every answer passes: of calls, caches, pages, files and refusals.
    for (const [name, value] of Object.entries(ofAll)) response.setHeader(name, value);
    dropPorts(request);
    // Who sends a body where none belongs is left to the limits of connections.
    inCall(() =>
      access.meet(request, (isLetIn) => {
        if (lengthOf(request) > 0 || !isLetIn || !cache.answer(request, response)) handler(request, response);
      }),
    );
  };
  const app = Fastify({
    // The framework's own lines at `info` are noise.
    loggerInstance: tools.log.child(
      {},
      { level: tools.settings.LOG_LEVEL === 'info' ? 'warn' : tools.settings.LOG_LEVEL },
    ),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: LARGEST_BODY_BYTES,
    // On a slow machine the pages alone may take longer to read than the framework waits.
    pluginTimeout: 0,
    routerOptions: { maxParamLength: LONGEST_PARAM },
    frameworkErrors: sendUnreadable,
    clientErrorHandler: sendBrokenHttp(ofAll),
    trustProxy: isTrusted,
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
    serverFactory: (handler) => http.createServer(CONNECTION_OPTIONS, traceRequests(checkFirst(handler))),
  });
  const [routes, heads]: [string[], string[]] = [[], []];
  app.addHook('onRoute', ({ method, url, config }) => {
    if (isRefusing(config)) return;
    for (const name of [method].flat()) (name === 'HEAD' ? heads : routes).push(`${name} ${url}`);
  });
  await app.register(fastifyCompress, { global: false, threshold: 0, encodings: ['gzip'] });
  await app.register(fastifyMultipart);
  limitConnections(app, ofAll);
  leadToNormalAddress(app);
  acceptEmptyJson(app);
  sendErrors(app);
  const payments = { ...tools, ground };
  const served = [
    ...accountRoutes(tools),
    ...emailLoginRoutes(tools),
    ...secondFactorRoutes(tools),
    ...userRoutes(tools),
    ...settingsRoutes(tools, createFaceFinder(tools), () => readOtherSections(payments)),
    ...paymentSettingsRoutes(payments),
    ...mailSettingsRoutes(tools),
    ...mailRoutes(tools),
    ...featureRoutes(tools, isOff),
    ...siteRoutes(tools),
    ...sitePageRoutes(tools),
    ...landingPictureRoutes(tools),
    ...messageRoutes(tools),
    ...licenseTypeRoutes(tools),
    ...makerRoutes(tools),
    ...productRoutes(tools),
    ...orderRoutes(tools, checkout),
    ...proposalRoutes(tools, checkout),
    ...companyRoutes(tools),
    ...orderQuestionRoutes(tools),
    ...answerProofRoutes(tools),
    ...discountRoutes(tools),
    ...refundRoutes(tools),
    ...checkoutRoutes(checkout),
    ...transferRoutes(tools),
    ...subscriptionRoutes(tools, isOff),
    ...documentRoutes(tools),
    ...clientRoutes(tools),
    ...deliveryRoutes(tools),
    ...orderTimelineRoutes(tools),
    ...auditRoutes(tools),
    ...ledgerRoutes(tools),
    ...statementRoutes(tools),
    ...designerRoutes(tools),
    ...reportRoutes(tools),
    ...dashboardRoutes(tools),
    ...healthReportRoutes(tools),
    ...adminSearchRoutes(tools),
    ...setupRoutes(tools),
    ...accountExportRoutes(tools),
  ];
  serve(app, served, {
    cache,
    version,
    freshness: tools.freshness,
    isOff,
    demandsSecondFactor: async () => (await tools.readOwnSettings()).security.demandSecondFactor,
    isTurnedAway: access.isTurnedAway,
    isClosed: access.isClosed,
    idempotency: checkout,
    identify: createIdentify(checkout),
    securityLog: tools.securityLog,
    incoming: incomingOf(tools.settings),
  });
  serveEvents(app, checkout);
  serveShopKey(app, tools);
  serveOnePress(app, tools);
  serveDescription(app, tools.settings.PUBLIC_URL, async () => (await tools.readOwnSettings()).identity.name);
  // Behind the plugins, which bind routes of their own.
  await app.register(async (scope) => {
    const bound = [...routes, ...heads];
    refuseOtherMethods(
      scope,
      bound.filter((route) => isOfApi(mustExist(route.split(' ')[1]))),
    );
  });
  refuseTheRest(app);
  return { app, send: sendInto(app), routes, isTurnedAway: access.isTurnedAway, isClosed: access.isClosed };
}

/** The sections of the settings that rooms of their own keep. */
async function readOtherSections(from: PaymentSettingsTools) {
  const [payments, mail, storage] = await Promise.all([presentPayments(from), presentMail(from), presentStorage(from)]);
  return { payments, mail, storage };
}

/**
 * Everything behind this decides by the same spelling of an address. Who reads is led to it; other calls, and what no
 * spelling can be made of, are refused. Calls check the bytes of their address once they know who calls; a page's query
 * is left to the page.
 */
function leadToNormalAddress(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ method, url }, reply) => {
    const normal = normalAddress(url);
    const isRead = method === 'GET' || method === 'HEAD';
    if (normal === null || (normal !== url && !isRead)) refuse('malformed_request');
    if (!isOfApi(normal) && !isReadableAddress(mustExist(normal.split('?')[0]))) refuse('malformed_request');
    if (normal === url) return;
    // A call with nothing in the place of a name names nothing.
    if (isOfApi(normal) && mustExist(url.split('?')[0]).includes('//')) refuse('not_found');
    return reply.headers({ ...SECURITY_HEADERS, 'cache-control': 'no-store' }).redirect(normal, 308);
  });
}

/**
 * A call without a body may still say that it is JSON, as many clients do; JSON is UTF-8 (RFC 8259, 8.1). Plain text is
 * no body of ours.
 */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else if (!isUtf8(body)) done(new Refusal('malformed_body'));
    else parse(request, String(body), done);
  });
}

function serveDescription(app: FastifyInstance, address: string, readName: () => Promise<string>): void {
  const described = (name: string) => describeApi(endpoints, address, name);
  const jsonHeaders = { 'content-type': 'application/json; charset=utf-8' };
  serveFixed(app, '/api/openapi.json', jsonHeaders, (name) => JSON.stringify(described(name)), readName);
  serveDocs(app, readName);
}

/** An address of the API that is none gets the contract's error, also where pages answer everything else. */
function refuseTheRest(app: FastifyInstance): void {
  for (const prefix of PREFIXES) {
    app.get(`${prefix}*`, (request, reply) => sendRefusal(new Refusal('not_found'), request, reply));
  }
  app.setNotFoundHandler((request, reply) => sendRefusal(new Refusal('not_found'), request, reply));
}

function sendInto(app: FastifyInstance): Send {
  return async ({ method, url, headers, body }) => {
    const reply = await app.inject({
      method: method as 'GET',
      url,
      headers,
      ...(body === undefined ? {} : { payload: body }),
    });
    const flat = Object.entries(reply.headers).map(([name, value]) => [name, String(value)] as const);
    return { status: reply.statusCode, headers: Object.fromEntries(flat), body: reply.body };
  };
}
