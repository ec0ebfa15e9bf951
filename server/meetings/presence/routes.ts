import { ById } from '#contract/ground/shapes.ts'
import {
  AnnouncementForm,
  ArrivalForm,
  AttendanceSheetQuery,
  DepartureForm,
  Presence,
  PresenceTimesForm,
} from '#contract/meetings/presence/presence.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { App } from '#server/ground/http/app.ts'
import { contentDisposition } from '#server/ground/http/payload/contentDisposition.ts'
import { fileName } from '#server/ground/http/payload/fileName.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { announceSelf, recordArrival, recordDeparture } from './changePresence.ts'
import { correctTimes } from './correctTimes.ts'
import { attendanceSheetCall } from './expensiveCalls.ts'
import { openMeeting } from './openMeeting.ts'
import { readPresence } from './readPresence.ts'
import { findAttendanceSheet } from './sheet/attendanceSheet.ts'

/** The routes of the meeting of a session, and of who is there. The end of a meeting is a step of its session. */
export function presenceRoutes(app: App, portal: Portal) {
  const response = { 200: Presence }
  app.get(
    '/api/sessions/:id/presence',
    // the screen asks again at each change of the meeting
    { config: { access: 'sessions.seePresence', background: true }, schema: { params: ById, response } },
    async ({ viewer, params }) => readPresence(portal, viewer, params.id),
  )
  app.get(
    '/api/sessions/:id/attendance_sheet.pdf',
    {
      config: { access: 'sessions.seePresence', costs: attendanceSheetCall },
      schema: { params: ById, querystring: AttendanceSheetQuery },
    },
    async ({ viewer, params, query: { toSign }, method }, reply) => {
      const sheet = await findAttendanceSheet(portal, viewer, params.id, toSign === 'true' || toSign === '1')
      // The library that draws PDFs is loaded on first use, to save memory on an idle server.
      const { drawSheet } = await import('./sheet/drawSheet.ts')
      const file = await drawSheet(sheet, portal.clock.now())
      if (sheet.confidential && method !== 'HEAD')
        await audit(portal, portal.db, viewer, 'session.downloaded', 'session', params.id, { format: 'pdf' })
      return reply
        .header('cache-control', 'private, no-store')
        .header('content-disposition', contentDisposition(fileName(sheet.title, '.pdf'), 'attachment'))
        .type('application/pdf')
        .send(file)
    },
  )
  app.post(
    '/api/sessions/:id/opening',
    { config: { access: 'sessions.openMeeting', isRepeatable: true }, schema: { params: ById, response } },
    async ({ viewer, params }) => {
      await openMeeting(portal, viewer, params.id)
      return readPresence(portal, viewer, params.id)
    },
  )
  app.post(
    '/api/sessions/:id/announcement',
    {
      config: { access: 'sessions.announceSelf', isRepeatable: true },
      schema: { params: ById, body: AnnouncementForm, response },
    },
    async ({ viewer, params, body: { mode } }) => {
      await announceSelf({ portal, viewer, sessionId: params.id }, mode)
      return readPresence(portal, viewer, params.id)
    },
  )
  app.post(
    '/api/sessions/:id/arrivals',
    {
      config: { access: 'sessions.keepPresence', isRepeatable: true },
      schema: { params: ById, body: ArrivalForm, response },
    },
    async ({ viewer, params, body }) => {
      await recordArrival({ portal, viewer, sessionId: params.id }, body)
      return readPresence(portal, viewer, params.id)
    },
  )
  app.post(
    '/api/sessions/:id/departures',
    {
      config: { access: 'sessions.keepPresence', isRepeatable: true },
      schema: { params: ById, body: DepartureForm, response },
    },
    async ({ viewer, params, body }) => {
      await recordDeparture({ portal, viewer, sessionId: params.id }, body)
      return readPresence(portal, viewer, params.id)
    },
  )
  app.put(
    '/api/sessions/:id/presence_times',
    { config: { access: 'sessions.keepPresence' }, schema: { params: ById, body: PresenceTimesForm, response } },
    async ({ viewer, params, body }) => {
      await correctTimes({ portal, viewer, sessionId: params.id }, body)
      return readPresence(portal, viewer, params.id)
    },
  )
}
