import { randomUUID } from 'node:crypto'
import type { BodyOptions } from './cast.ts'
import { findTopicId, question } from './contact.ts'
import { insertContent } from './insertContent.ts'
import { insertSession } from './sessions.ts'
import type { Actor, World } from './world.ts'

/** Number of records of each kind: enough to exceed any share. */
const recordsPerKind = 24

/**
 * Fills the world with records that expire: accounts with ended mandates, idle ones, requests, closed accounts,
 * notifications, mails, a message, an import, unused files, a scheduled content, a convened session, a saved search;
 * with the tasks that wait for them.
 * @returns the administrator, and how many accounts are open
 */
export async function insertExpiringRecords(world: World, body: BodyOptions = {}): Promise<Actor> {
  const { db, portal, clock } = world
  const now = clock.now().toISOString()
  const { id: bodyId } = await world.body(body)
  const administrator = await world.user({ roles: ['ROLE_ADMIN'] })
  await administrator.get('/me')
  const member = await world.user({ in: { id: bodyId } })
  await member.get('/me')

  const people = async (emails: string, given: object) =>
    db
      .insertInto('users')
      .values(
        Array.from({ length: recordsPerKind }, (_, index) => ({
          gender: 'Madame' as const,
          firstName: 'Camille',
          lastName: 'Le Goff',
          email: `${emails}.${index}@mandature.example`,
          passwordHash: null,
          createdAt: now,
          ...given,
        })),
      )
      .returning('id')
      .execute()
  const ended = await people('ended', { activatedAt: now, lastSignInAt: now })
  await db
    .insertInto('assignments')
    .values(ended.map(({ id }) => ({ userId: id, bodyId, role: 'reader' as const, endsOn: '2026-12-31', main: true })))
    .execute()
  await people('idle', { activatedAt: now, lastSignInAt: now })
  // already warned, so that only the clock keeps them open
  await people('warned', {
    activatedAt: now,
    lastSignInAt: now,
    idleWarnedAt: new Date(Date.parse(now) + 1).toISOString(),
  })
  await people('pending', { activatedAt: null })
  await people('closed', { activatedAt: null, closedAt: now })

  const { id: sessionId } = await insertSession(portal, { in: { id: bodyId } })
  await portal.tasks.enqueue(db, 'sessions.hold', { sessionId }, `sessions.hold:${sessionId}`)
  await db
    .insertInto('notifications')
    .values(
      ended.map(({ id }) => ({
        userId: id,
        kind: 'session.changed' as const,
        cause: 'populated',
        sessionId,
        facts: '{}',
        createdAt: now,
        mail: 'weekly' as const,
        mailDueAt: new Date(Date.parse(now) + 86_400_000).toISOString(),
      })),
    )
    .execute()
  await portal.tasks.enqueue(db, 'notifications.mail', {}, 'notifications.mail')
  await db
    .insertInto('mails')
    .values(
      ended.map(({ id }) => ({
        userId: id,
        toName: 'Camille Le Goff',
        toAddress: 'camille@mandature.example',
        kind: 'account.activated',
        facts: JSON.stringify({ firstName: 'Camille' }),
        messageId: `<${randomUUID()}@mandature.example>`,
        createdAt: now,
        nextAttemptAt: now,
        state: 'kept' as const,
      })),
    )
    .execute()
  await portal.tasks.enqueue(db, 'mails.deliver', {}, 'mails.deliver')

  const { id: messageId } = await db
    .insertInto('contactMessages')
    .values({
      variant: 'contact',
      topicId: await findTopicId(world, 'contact'),
      message: question,
      createdAt: now,
      gender: 'Madame',
      firstName: 'Maëlle',
      lastName: 'Le Goff',
      email: 'maelle@mandature.example',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await portal.tasks.enqueue(db, 'contact.expire', { messageId }, `contact.expire:${messageId}`)
  const { id: importId } = await db
    .insertInto('userImports')
    .values({ fileName: 'membres.csv', mandates: 'verify', mode: 'update', state: 'checked', createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await portal.tasks.enqueue(db, 'imports.expire', { importId }, `imports.expire:${importId}`)

  const file = () => ({ fileKey: newKey(), bytes: 1, sha256: '0'.repeat(64) })
  const uploaded = { uploadedBy: administrator.id, uploadedAt: now }
  const { id: attachmentId } = await db
    .insertInto('channelAttachments')
    .values({ fileName: 'ordre.pdf', ...file(), ...uploaded })
    .returning('id')
    .executeTakeFirstOrThrow()
  await portal.tasks.enqueue(db, 'channel.expire', { attachmentId }, `channel.expire:${attachmentId}`)
  const { id: pictureId } = await db
    .insertInto('contentPictures')
    .values({ fileName: 'salle.jpg', width: 10, height: 10, ...uploaded })
    .returning('id')
    .executeTakeFirstOrThrow()
  await portal.tasks.enqueue(db, 'contentPictures.expire', { pictureId }, `contentPictures.expire:${pictureId}`)
  const { id: podcastId } = await db
    .insertInto('podcasts')
    .values({ fileName: 'son.mp3', type: 'audio/mpeg', seconds: 3, ...file(), ...uploaded })
    .returning('id')
    .executeTakeFirstOrThrow()
  await portal.tasks.enqueue(db, 'podcasts.expire', { podcastId }, `podcasts.expire:${podcastId}`)

  const { id: contentId } = await insertContent(world, { status: 'scheduled' })
  await db
    .updateTable('contents')
    .set({ publishedAt: new Date(Date.parse(now) + 86_400_000).toISOString() })
    .where('id', '=', contentId)
    .execute()
  await portal.tasks.enqueue(db, 'contents.publish', { contentId }, `contents.publish:${contentId}`)
  return administrator
}

const newKey = () => {
  const id = randomUUID()
  return `${id.slice(0, 2)}/${id}`
}
