import { type Notice, notify, type Recipient } from '#server/messaging/notifications/notify.ts'
import { deleteTasks, runTasks } from './tasks.ts'
import { startTestMailServer } from './testMailServer.ts'
import { type Actor, openWorld } from './world.ts'

/** Replaces no-break spaces by plain ones, for comparison. */
export const withPlainSpaces = (text = '') => text.replaceAll(/[\u00A0\u202F]/g, ' ')

/** Opens a portal that sends to a real SMTP server, with a body and recipients. */
export async function openMailingWorld() {
  const at = '2026-03-19T09:00:00+01:00'
  const office = await startTestMailServer()
  const world = await openWorld({ at, env: { ...office.env, PUBLIC_URL: 'https://portail.example' } })
  const body = await world.body({ name: 'CSE Bretagne' })
  let causes = 0

  return {
    office,
    world,
    body,
    member: () => world.user({ in: body }),
    tell: (told: Omit<Notice, 'dedupeKey'>, ...to: (Recipient | Actor)[]) =>
      world.db.transaction().execute((tx) =>
        notify(
          world.portal,
          tx,
          { dedupeKey: `test:${++causes}`, ...told },
          to.map((one) => ('id' in one ? { userId: one.id } : one)),
        ),
      ),
    /** Writes the due mails and sends them. */
    mailDue: async () => {
      await runTasks(world, 'notifications.mail')
      await runTasks(world, 'mails.deliver')
    },
    subjectsTo: async ({ email }: Actor) => (await office.to(email)).map(({ subject }) => withPlainSpaces(subject)),
    mails: () => world.db.selectFrom('mails').selectAll().orderBy('id').execute(),
    /** Resets the state: no notifications, nine o'clock. */
    begin: async () => {
      world.clock.set(at)
      await office.becomes('ok')
      await world.db.deleteFrom('mails').execute()
      await world.db.deleteFrom('notifications').execute()
      for (const name of ['notifications.mail', 'mails.deliver'] as const) await deleteTasks(world, name)
    },
    close: async () => {
      await world.close()
      await office.close()
    },
  }
}
