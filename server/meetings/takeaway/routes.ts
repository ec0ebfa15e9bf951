import type { FastifyReply, FastifyRequest } from 'fastify'
import { ById } from '#contract/ground/shapes.ts'
import { Bundle, TakeawayQuery } from '#contract/meetings/takeaway/takeaway.ts'
import { audit, auditDownloadByRanges, auditRead } from '#server/ground/audit/audit.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import type { App } from '#server/ground/http/app.ts'
import { contentDisposition } from '#server/ground/http/payload/contentDisposition.ts'
import { fileName } from '#server/ground/http/payload/fileName.ts'
import { sendFile } from '#server/ground/http/payload/sendFile.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { findOrEnqueueBundle, markForRebuild } from './bundles.ts'
import { archiveCall, bundleCall } from './expensiveCalls.ts'
import { bundleName } from './names.ts'
import { isConfidential, type TakeawayPlan } from './plan.ts'
import { findEvent, findTakeaway } from './queries.ts'

/** `Retry-After` in seconds, for a bundle that is being built and for one that failed. */
const retryAfterSeconds = 1
const failedRetryAfterSeconds = 60

/** The routes that export sessions. Rights are checked at each call, and determine the content. */
export function takeawayRoutes(app: App, portal: Portal) {
  const { config, db, store, clock } = portal
  const access = 'sessions.read'

  app.get(
    '/api/sessions/:id/bundle.pdf',
    {
      config: { access, costs: bundleCall },
      schema: { params: ById, querystring: TakeawayQuery, response: { 202: Bundle } },
    },
    async (request, reply) => {
      const takeaway = await findTakeaway(db, request.viewer, request.params.id, request.query.since)
      const { key, state, progress, ...file } = await findOrEnqueueBundle(portal, request.viewer, takeaway)
      if (state === 'failed') throw new Failure('sessions.bundleFailed', { retryAfter: failedRetryAfterSeconds })
      if (state === 'preparing' || !file.fileKey) {
        reply.header('retry-after', retryAfterSeconds).header('cache-control', 'no-store').code(202)
        return { '@id': request.url, '@type': 'Bundle' as const, state: 'preparing' as const, progress }
      }
      const { plan, isOpen } = takeaway
      try {
        return await sendFile(request, reply, portal, {
          key: file.fileKey,
          bytes: file.bytes ?? 0,
          etag: file.sha256 ?? key,
          type: 'application/pdf',
          name: bundleName(plan, '.pdf', request.query.since),
          download: true,
          secret: !isOpen,
          onSending: (range) => recordTaken(request, plan, 'pdf', range),
        })
      } catch (error) {
        if (error instanceof Failure && error.code === 'files.missing') await markForRebuild(portal, key)
        throw error
      }
    },
  )

  app.get(
    '/api/sessions/:id/bundle.zip',
    { config: { access, costs: archiveCall }, schema: { params: ById, querystring: TakeawayQuery } },
    async (request, reply) => {
      const { plan } = await findTakeaway(db, request.viewer, request.params.id, request.query.since)
      // The libraries for archives and calendars are loaded on first use, to save memory on an idle server.
      const { openArchive } = await import('./zip.ts')
      const { bytes, content } = await openArchive(store, plan, clock.now())
      try {
        await recordTaken(request, plan, 'zip', null)
      } catch (error) {
        content.destroy()
        throw error
      }
      setDownloadHeaders(reply, bundleName(plan, '.zip', request.query.since))
        .type('application/zip')
        .header('content-length', bytes)
      // For HEAD, Fastify would read the stream to its end before dropping it.
      if (request.method === 'HEAD') content.destroy()
      return reply.send(content)
    },
  )

  app.get(
    '/api/sessions/:id/event.ics',
    { config: { access }, schema: { params: ById } },
    async ({ viewer, params }, reply) => {
      const session = await findEvent(db, viewer, params.id)
      if (session.confidential) await auditRead(portal, viewer, 'session.read', 'session', params.id)
      const { sessionCalendar, eventName } = await import('./icalendar.ts')
      const calendar = sessionCalendar(viewer, session, config.publicUrl?.origin ?? null)
      return setDownloadHeaders(reply, fileName(eventName(session), '.ics'))
        .type('text/calendar; charset=utf-8')
        .send(calendar)
    },
  )

  /** Audits the download of a confidential bundle: one entry for each download, whole or in ranges. */
  async function recordTaken(request: FastifyRequest, plan: TakeawayPlan, format: 'pdf' | 'zip', range: object | null) {
    const { method, viewer } = request
    if (method === 'HEAD' || !isConfidential(plan)) return
    const record = range ? auditDownloadByRanges : audit
    await record(portal, db, viewer, 'session.downloaded', 'session', plan.session.id, { format })
  }
}

const setDownloadHeaders = (reply: FastifyReply, name: string) =>
  reply
    .header('cache-control', 'private, no-store')
    .header('content-disposition', contentDisposition(name, 'attachment'))
