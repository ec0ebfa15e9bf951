import { ById } from '#contract/ground/shapes.ts'
import { SessionReading, SessionReminder } from '#contract/meetings/sessions/dossier.ts'
import type { App } from '#server/ground/http/app.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { remindCall } from '#server/meetings/sessions/reminders/expensiveCalls.ts'
import { findSessionReading } from '#server/meetings/sessions/reminders/reading.ts'
import { remindReaders } from '#server/meetings/sessions/reminders/remindReaders.ts'
import { remindValidators } from '#server/meetings/sessions/reminders/remindValidators.ts'

/** The routes of what members have read of a session, and of the reminders that people send by hand. */
export function reminderRoutes(app: App, portal: Portal) {
  app.get(
    '/api/sessions/:id/reading',
    { config: { access: 'sessions.follow' }, schema: { params: ById, response: { 200: SessionReading } } },
    async ({ viewer, params }) => findSessionReading(portal, viewer, params.id),
  )

  const reminders = [
    ['validation_reminder', 'sessions.remindValidators', remindValidators],
    ['reading_reminder', 'sessions.remindReaders', remindReaders],
  ] as const
  for (const [name, access, remind] of reminders)
    app.post(
      `/api/sessions/:id/${name}`,
      {
        config: { access, costs: remindCall },
        schema: { params: ById, response: { 200: SessionReminder } },
      },
      async ({ viewer, params }) => remind(portal, viewer, params.id),
    )
}
