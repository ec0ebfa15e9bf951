import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyBaseLogger, LogController } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Logger } from 'pino'
import { savedSearchesRoutes } from '#server/finding/savedSearches/routes.ts'
import { searchRoutes } from '#server/finding/search/routes.ts'
import { synonymsRoutes } from '#server/finding/synonyms/routes.ts'
import { analyticsRoutes } from '#server/front/analytics/routes.ts'
import { subscriptionsRoutes } from '#server/front/following/routes.ts'
import { homeRoutes } from '#server/front/home/routes.ts'
import { statisticsRoutes } from '#server/front/statistics/routes.ts'
import { auditRoutes } from '#server/ground/audit/routes.ts'
import { today } from '#server/ground/clock.ts'
import { originOf } from '#server/ground/configuration/config.ts'
import { guardRoutes } from '#server/ground/http/access.ts'
import { guardPace } from '#server/ground/http/connection/bodyPace.ts'
import { answerClientError } from '#server/ground/http/connection/clientErrors.ts'
import { secureHeaders } from '#server/ground/http/connection/headers.ts'
import { healthRoutes } from '#server/ground/http/connection/health.ts'
import { requestLog } from '#server/ground/http/connection/requestLog.ts'
import { cookieNames } from '#server/ground/http/cookies.ts'
import { answerErrors } from '#server/ground/http/errors.ts'
import { limitExpensiveCalls } from '#server/ground/http/limits/costs.ts'
import { documentation } from '#server/ground/http/linkedData/documentation.ts'
import { answerLinkedData } from '#server/ground/http/linkedData/linkedData.ts'
import { offerPatches } from '#server/ground/http/linkedData/patches.ts'
import { offerFilters } from '#server/ground/http/linkedData/searchTemplate.ts'
import { FirstViews, viewDeadlineMs } from '#server/ground/http/pages/firstViews.ts'
import { widthOf } from '#server/ground/http/pages/layouts.ts'
import { readPageAnswers } from '#server/ground/http/pages/pageAnswers.ts'
import { servePages } from '#server/ground/http/pages/pageShell.ts'
import { maxBodyBytes, parseBodies, parseQuery, readableUrl } from '#server/ground/http/payload/parsing.ts'
import { serializerCompiler } from '#server/ground/http/payload/serialization.ts'
import { compileValidator } from '#server/ground/http/payload/validation.ts'
import { rememberCall } from '#server/ground/http/rememberCall.ts'
import { tagItems } from '#server/ground/http/repeats/entityTags.ts'
import { keepAnswers } from '#server/ground/http/repeats/keptAnswers.ts'
import { Xsrf } from '#server/ground/http/xsrf.ts'
import { findViewerAgain } from '#server/ground/identity/viewers.ts'
import type { Portal } from '#server/ground/portal.ts'
import { TaskActivity } from '#server/ground/tasks/activity.ts'
import type { TaskName } from '#server/ground/tasks/payloads.ts'
import { calendarRoutes } from '#server/meetings/calendar/routes.ts'
import { duesRoutes } from '#server/meetings/deadlines/routes.ts'
import { followUpRoutes } from '#server/meetings/sessions/followUpRoutes.ts'
import { sessionsRoutes } from '#server/meetings/sessions/routes.ts'
import { sessionStepRoutes } from '#server/meetings/sessions/stepRoutes.ts'
import { takeawayRoutes } from '#server/meetings/takeaway/routes.ts'
import { mailsRoutes } from '#server/messaging/mails/routes.ts'
import { mailStopRoutes } from '#server/messaging/notifications/mailing/stopRoutes.ts'
import { notificationsRoutes } from '#server/messaging/notifications/routes.ts'
import { taskApprovalsRoutes } from '#server/operation/approvals/routes.ts'
import { failedTasksRoutes } from '#server/operation/failedTasks/routes.ts'
import { classificationRoutes } from '#server/papers/classification/routes.ts'
import { fileRoutes } from '#server/papers/documents/fileRoutes.ts'
import { filingRoutes } from '#server/papers/documents/filingRoutes.ts'
import { documentsRoutes } from '#server/papers/documents/routes.ts'
import { stepRoutes } from '#server/papers/documents/stepRoutes.ts'
import { firstAdministratorRoutes } from '#server/people/accounts/firstAdministratorRoutes.ts'
import { identifier } from '#server/people/accounts/identify.ts'
import { findMe } from '#server/people/accounts/me.ts'
import { profileRoutes } from '#server/people/accounts/profileRoutes.ts'
import { registrationRoutes } from '#server/people/accounts/registrationRoutes.ts'
import { accountsRoutes } from '#server/people/accounts/routes.ts'
import { bodiesRoutes } from '#server/people/bodies/routes.ts'
import { contactRoutes } from '#server/people/contact/routes.ts'
import { importsRoutes } from '#server/people/imports/routes.ts'
import { mandatesRoutes } from '#server/people/mandates/routes.ts'
import { picturesRoutes } from '#server/people/pictures/routes.ts'
import { usersRoutes } from '#server/people/users/routes.ts'
import { channelRoutes } from '#server/publishing/channel/routes.ts'
import { contentPicturesRoutes } from '#server/publishing/contents/pictures/routes.ts'
import { podcastsRoutes } from '#server/publishing/contents/podcasts/routes.ts'
import { contentsRoutes } from '#server/publishing/contents/routes.ts'
import { linksRoutes } from '#server/publishing/links/routes.ts'
import { mediaRoutes } from '#server/publishing/media/routes.ts'
import { thematicsRoutes } from '#server/publishing/thematics/routes.ts'
import { taskHandlers } from './taskHandlers.ts'

/**
 * A list is compressed where it stands, in half a tenth of a millisecond; a stream that does it on another thread costs twenty times as
 * much. Longer answers, in bytes, do not hold the others back.
 */
const syncThreshold = 64 * 1_024
/** Takes 40 % less time than 4, the default of the plugin, for 4 % more bytes; 1 would take 20 % more. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 2 } }

const builtWeb = fileURLToPath(new URL('../../../dist', import.meta.url))

/**
 * The whole server, ready to listen: nothing is read from the environment here.
 * @param options.checksTexts see `serialization.ts`
 */
export async function buildApp(
  portal: Portal,
  log: Logger,
  { web = builtWeb, activity = new TaskActivity(portal.clock), viewMs = viewDeadlineMs, checksTexts = true } = {},
) {
  const { config } = portal
  const loggerInstance: FastifyBaseLogger = log
  const app = Fastify({
    loggerInstance,
    // requestLog.ts writes the one line of a request
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    clientErrorHandler: answerClientError,
    bodyLimit: maxBodyBytes,
    // slow sockets are closed (QUALITY REL-18); slow bodies by bodyPace.ts
    connectionTimeout: 75_000,
    rewriteUrl: readableUrl,
    // however long, a parameter is for its schema to judge
    routerOptions: { querystringParser: parseQuery, ignoreTrailingSlash: false, maxParamLength: 16_384 },
    http: { headersTimeout: 8_000, connectionsCheckingInterval: 1_000 },
  }).withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(compileValidator)
  app.setSerializerCompiler(serializerCompiler(checksTexts))
  answerErrors(app)
  parseBodies(app)
  guardPace(app)
  requestLog(app)
  rememberCall(app)
  await app.register(cookie)
  await secureHeaders(app, config)

  const cookies = cookieNames(config.secureCookies)
  const xsrf = new Xsrf(portal.secret, cookies, config.secureCookies)
  xsrf.guard(app)
  guardRoutes(app, identifier(portal, cookies, xsrf), (viewer) =>
    findViewerAgain(portal.db, viewer, { day: today(portal.clock) }),
  )
  keepAnswers(app, portal)
  limitExpensiveCalls(app, portal)
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    brotliOptions,
    threshold: 2_048,
    syncThreshold,
    global: true,
  })
  answerLinkedData(app, config)
  tagItems(app)
  offerFilters(app)
  await documentation(app, config)
  offerPatches(app)

  healthRoutes(app, portal, Object.keys(taskHandlers(portal)) as TaskName[], activity)
  accountsRoutes(app, portal, { xsrf, cookies })
  registrationRoutes(app, portal)
  firstAdministratorRoutes(app, portal)
  profileRoutes(app, portal, { xsrf, cookies })
  bodiesRoutes(app, portal)
  mandatesRoutes(app, portal)
  linksRoutes(app, portal)
  analyticsRoutes(app, portal)
  usersRoutes(app, portal, { cookies })
  await picturesRoutes(app, portal)
  thematicsRoutes(app, portal)
  subscriptionsRoutes(app, portal)
  searchRoutes(app, portal)
  savedSearchesRoutes(app, portal)
  synonymsRoutes(app, portal)
  sessionsRoutes(app, portal)
  followUpRoutes(app, portal)
  sessionStepRoutes(app, portal)
  takeawayRoutes(app, portal)
  documentsRoutes(app, portal)
  stepRoutes(app, portal)
  await filingRoutes(app, portal)
  await importsRoutes(app, portal)
  await contactRoutes(app, portal)
  await channelRoutes(app, portal)
  await contentPicturesRoutes(app, portal)
  await podcastsRoutes(app, portal)
  await mediaRoutes(app, portal)
  fileRoutes(app, portal)
  classificationRoutes(app, portal)
  contentsRoutes(app, portal)
  duesRoutes(app, portal)
  calendarRoutes(app, portal)
  homeRoutes(app, portal)
  notificationsRoutes(app, portal, { cookies })
  failedTasksRoutes(app, portal)
  taskApprovalsRoutes(app, portal)
  mailsRoutes(app, portal)
  await mailStopRoutes(app, portal)
  auditRoutes(app, portal)
  statisticsRoutes(app, portal)
  const pageAnswers = await readPageAnswers(app, web)
  const firstViews = new FirstViews(web, app.log, viewMs)
  app.addHook('onClose', () => firstViews.close())
  await servePages(app, web, config, async (request, reply, nonce) => {
    xsrf.renew(request, reply)
    firstViews.wake()
    // for visitors too, who may sign in on this very page
    const measured = portal.config.matomo ? { analytics: true } : {}
    const viewer = request.signedIn
    if (!viewer) return { written: measured, screen: null, isDrawn: false }
    const asked = request.method === 'GET' ? pageAnswers(request, viewer) : null
    const isDrawn = asked !== null && firstViews.isReady
    const user = await findMe(portal, viewer)
    const page = {
      origin: originOf(config),
      address: request.url,
      user: JSON.stringify(user),
      nonce,
      width: widthOf(request),
    }
    const screen =
      asked?.then(async (answers) => ({
        answers,
        view: isDrawn ? await firstViews.draw({ ...page, answers }) : null,
      })) ?? null
    return { written: { 'current-user': user, ...measured }, screen, isDrawn }
  })
  return app
}
