import { type NotificationKind } from '#contract/messaging/notifications.ts'
import { type Notice, notify, type Recipient } from '#server/messaging/notifications/notify.ts'
import { findTopicId } from './contact.ts'
import type { World } from './world.ts'

/** The content of a notification, besides its kind and deduplication key. */
export type NotificationDetails = Omit<Notice, 'kind' | 'dedupeKey'>

let causes = 0

/** Sends a new notification. @returns its number for one of the recipients */
export async function sendNotification(
  { portal, db }: World,
  kind: NotificationKind,
  about: NotificationDetails,
  to: readonly Recipient[],
): Promise<number> {
  const cause = `test:${++causes}`
  await db.transaction().execute((tx) => notify(portal, tx, { kind, dedupeKey: cause, ...about }, to))
  const { id } = await db.selectFrom('notifications').select('id').where('cause', '=', cause).executeTakeFirstOrThrow()
  return id
}

export const insertConsultation = ({ db }: World, body: { id: number }, confidential = false) =>
  db
    .insertInto('consultations')
    .values({ bodyId: body.id, title: 'Réaménagement du site', startedOn: '2026-03-01', confidential })
    .returning('id')
    .executeTakeFirstOrThrow()
export const insertImport = ({ db }: World) =>
  db
    .insertInto('userImports')
    .values({
      fileName: 'élus.csv',
      mandates: 'verify',
      mode: 'update',
      state: 'applied',
      createdAt: '2026-03-19T08:00:00+01:00',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
export const insertMessage = async (world: World) =>
  world.db
    .insertInto('contactMessages')
    .values({
      variant: 'contact',
      topicId: await findTopicId(world, 'contact', 'Autre question'),
      gender: 'Madame',
      firstName: 'Maëlle',
      lastName: 'Le Goff',
      email: 'maelle@mandature.example',
      message: 'Une question assez longue.',
      createdAt: '2026-03-19T08:00:00+01:00',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
export const insertSearch = ({ db }: World, owner: { id: number }) =>
  db
    .insertInto('savedSearches')
    .values({
      userId: owner.id,
      place: 1,
      name: 'Télétravail',
      query: 'q=t%C3%A9l%C3%A9travail&type[]=document',
      rhythm: 'daily',
      seenAt: '2026-03-19T08:00:00+01:00',
      toldAt: '2026-03-19T08:00:00+01:00',
      createdAt: '2026-03-19T08:00:00+01:00',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
export const insertProposal = ({ db }: World, body: { id: number }) =>
  db
    .insertInto('pointProposals')
    .values({
      bodyId: body.id,
      authorId: null,
      title: 'Charte du télétravail',
      why: 'L’accord est à revoir.',
      reason: null,
      pointId: null,
      createdAt: '2026-03-19T08:00:00+01:00',
      decidedAt: null,
      decidedBy: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
