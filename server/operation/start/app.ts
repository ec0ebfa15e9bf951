import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyBaseLogger, LogController } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Logger } from 'pino'
import { cachedBranding } from '#server/ground/branding/cachedBranding.ts'
import { originOf } from '#server/ground/configuration/config.ts'
import { today } from '#server/ground/context/clock.ts'
import { guardRoutes } from '#server/ground/http/access.ts'
import { readAccessTokens } from '#server/ground/http/accessTokens.ts'
import { answerClientError } from '#server/ground/http/connection/clientErrors.ts'
import { addSecurityHeaders } from '#server/ground/http/connection/headers.ts'
import { healthRoutes } from '#server/ground/http/connection/health.ts'
import { logRequests } from '#server/ground/http/connection/requestLog.ts'
import { serveMetrics } from '#server/ground/http/connection/serveMetrics.ts'
import { rejectSlowBodies } from '#server/ground/http/connection/slowRequests.ts'
import { traceCalls } from '#server/ground/http/connection/traceCalls.ts'
import { cookieNames } from '#server/ground/http/cookies.ts'
import { handleErrors } from '#server/ground/http/errors.ts'
import { limitExpensiveCalls } from '#server/ground/http/limits/limitExpensiveCalls.ts'
import { documentationRoutes } from '#server/ground/http/linkedData/documentation.ts'
import { sendJsonLd } from '#server/ground/http/linkedData/jsonLd.ts'
import { addPatchRoutes } from '#server/ground/http/linkedData/patchRoutes.ts'
import { addSearchTemplates } from '#server/ground/http/linkedData/searchTemplates.ts'
import { FirstViewRenderer, renderTimeoutMs } from '#server/ground/http/pages/firstViewRenderer.ts'
import { widthOf } from '#server/ground/http/pages/layouts.ts'
import { servePages } from '#server/ground/http/pages/pageShell.ts'
import { showBuild } from '#server/ground/http/pages/portalBuild.ts'
import { loadResponsePreloader } from '#server/ground/http/pages/preloadedResponses.ts'
import { addBodyParsers, maxBodyBytes, parseQuery, replaceMalformedUrl } from '#server/ground/http/payload/parsing.ts'
import { serializerCompiler } from '#server/ground/http/payload/serialization.ts'
import { compileValidator } from '#server/ground/http/payload/validation.ts'
import { askForProof } from '#server/ground/http/proof.ts'
import { addEntityTags } from '#server/ground/http/repeats/entityTags.ts'
import { handleIdempotencyKeys } from '#server/ground/http/repeats/idempotency.ts'
import type { AddRoutes } from '#server/ground/http/routes.ts'
import { trackRequestContext } from '#server/ground/http/trackRequestContext.ts'
import { Xsrf } from '#server/ground/http/xsrf.ts'
import { findViewerAgain } from '#server/ground/identity/viewers.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import type { TaskName } from '#server/ground/tasks/payloads.ts'
import { TaskActivity } from '#server/ground/tasks/taskActivity.ts'
import { createAuthenticator } from '#server/people/accounts/authenticate.ts'
import { findMe } from '#server/people/accounts/me.ts'
import { signInDoors } from '#server/people/accounts/signInDoors.ts'
import { createTokenAuthenticator } from '#server/people/tokens/authenticateByToken.ts'
import { subjects } from '#server/subjects.ts'
import { taskHandlers } from './taskHandlers.ts'

/**
 * Maximum size in bytes of responses compressed synchronously, which takes 0.05 ms for a list; a stream in the thread
 * pool costs twenty times as much. Longer responses are streamed, so that they do not block others.
 */
const syncThreshold = 64 * 1_024
/**
 * Quality 2 takes 40 % less time than the plugin's default of 4, for 4 % more bytes; 1 would give 20 % more bytes. A
 * window of 256 KB, which holds whole responses, takes a third less time than the default of 4 MB, whose memory is
 * requested anew for each response.
 */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 2, [constants.BROTLI_PARAM_LGWIN]: 18 } }

/** Folder of the built web, which `npm run build` writes. */
export const builtWeb = fileURLToPath(new URL('../../../dist', import.meta.url))

/**
 * Builds the complete server, ready to listen. It reads nothing from the environment.
 * @param options.checksTexts see `serialization.ts`
 */
export async function buildApp(
  portal: Portal,
  log: Logger,
  { web = builtWeb, activity = new TaskActivity(portal.clock), viewMs = renderTimeoutMs, checksTexts = true } = {},
) {
  const { config } = portal
  const loggerInstance: FastifyBaseLogger = log
  const app = Fastify({
    loggerInstance,
    // requestLog.ts writes one line per request.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    clientErrorHandler: answerClientError,
    // A stop closes the database last: what comes on an open connection until then can still be answered.
    return503OnClosing: false,
    bodyLimit: maxBodyBytes,
    // Slow sockets are closed here (QUALITY REL-18), slow bodies by slowRequests.ts.
    connectionTimeout: 75_000,
    rewriteUrl: replaceMalformedUrl,
    // The route's schema limits the length of parameters.
    routerOptions: { querystringParser: parseQuery, ignoreTrailingSlash: false, maxParamLength: 16_384 },
    http: { headersTimeout: 8_000, connectionsCheckingInterval: 1_000 },
  }).withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(compileValidator)
  app.setSerializerCompiler(serializerCompiler(checksTexts))
  handleErrors(app, portal.declared.constraintFailures)
  addBodyParsers(app)
  rejectSlowBodies(app)
  logRequests(app)
  trackRequestContext(app)
  serveMetrics(app, portal)
  if (portal.traces) traceCalls(app, portal.traces, config.trustProxy.length > 0)
  await app.register(cookie)
  await addSecurityHeaders(app, config)
  const build = await showBuild(app, web)

  const cookies = cookieNames(config.secureCookies)
  readAccessTokens(app)
  const xsrf = new Xsrf(portal.secret, cookies, config.secureCookies)
  xsrf.guard(app)
  guardRoutes(app, createTokenAuthenticator(portal, createAuthenticator(portal, cookies, xsrf)), (viewer) =>
    findViewerAgain(portal.db, viewer, { day: today(portal.clock) }),
  )
  askForProof(app, portal.clock)
  handleIdempotencyKeys(app, portal)
  limitExpensiveCalls(app, portal)
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    brotliOptions,
    threshold: 2_048,
    syncThreshold,
    global: true,
  })
  sendJsonLd(app, config)
  addEntityTags(app)
  addSearchTemplates(app)
  await documentationRoutes(app, portal)
  addPatchRoutes(app)

  healthRoutes(app, portal, Object.keys(taskHandlers(portal)) as TaskName[], activity)
  const routes: readonly AddRoutes[] = subjects.flatMap((subject) => ('routes' in subject ? subject.routes : []))
  for (const addRoutes of routes) await addRoutes(app, portal, { xsrf, cookies })
  const pageAnswers = await loadResponsePreloader(app, web)
  const firstViews = new FirstViewRenderer(web, app.log, viewMs)
  app.addHook('onClose', () => firstViews.close())
  await servePages(app, portal, web, async (request, reply, nonce) => {
    xsrf.renew(request, reply)
    firstViews.wake()
    const [branding, doors] = await Promise.all([cachedBranding(portal), signInDoors(portal)])
    const hasMailServer = portal.config.mail !== null
    // For visitors too, since they may sign in on this page.
    const measured = {
      ...(portal.config.matomo && { analytics: true }),
      ...(!hasMailServer && { 'mails-kept': true }),
      ...doors,
    }
    const shown = { ...measured, build, branding: branding.branding }
    const viewer = request.signedIn
    if (!viewer) return { jsonElements: shown, branding, screen: null, isDrawn: false }
    const asked = request.method === 'GET' ? pageAnswers(request, viewer) : null
    const isDrawn = asked !== null && firstViews.isReady
    const user = await findMe(portal, viewer)
    const page = {
      origin: originOf(config),
      address: request.url,
      user: JSON.stringify(user),
      branding: JSON.stringify(branding.branding),
      hasMailServer,
      nonce,
      width: widthOf(request),
    }
    const screen =
      asked?.then(async (answers) => ({
        answers,
        view: isDrawn ? await firstViews.render({ ...page, answers }) : null,
      })) ?? null
    return { jsonElements: { 'current-user': user, ...shown }, branding, screen, isDrawn }
  })
  return app
}
