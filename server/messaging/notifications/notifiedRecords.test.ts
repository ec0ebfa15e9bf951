import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type NotificationKind, notificationKindNames } from '#contract/messaging/notifications.ts'
import type { CastBody } from '#tests/support/cast.ts'
import { insertCommitment } from '#tests/support/commitments.ts'
import { insertThematic } from '#tests/support/contents.ts'
import { insertDocument } from '#tests/support/documents.ts'
import { insertContent } from '#tests/support/insertContent.ts'
import {
  insertConsultation,
  insertImport,
  insertMessage,
  insertProposal,
  insertSearch,
  type NotificationDetails,
  sendNotification,
} from '#tests/support/notifications.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'
import type { Recipient } from './notify.ts'

let world: World
let body: CastBody
let person: Actor
let projects = 0
beforeAll(async () => {
  world = await openWorld()
  body = await world.body({ name: 'CSE Bretagne' })
})
beforeEach(async () => {
  person = await world.user({ in: body, role: 'validator' })
})
afterAll(() => world.close())

const told = (
  kind: NotificationKind,
  about: NotificationDetails = {},
  to: readonly Recipient[] = [{ userId: person.id }],
) => sendNotification(world, kind, about, to)
const list = async (query = '', who = person) => (await who.get(`/api/notifications${query}`)).json()

/** Records of notifications, and how each is shown to an administrator who validates in the body. */
const records = {
  session: async () => {
    const { id } = await insertSession(world.portal, { in: body, title: 'Séance de mars' })
    return { about: { sessionId: id }, title: 'Séance de mars', path: `/seances/${id}`, irp: 'CSE Bretagne' }
  },
  minutes: async () => {
    const { id } = await insertSession(world.portal, { in: body, status: 'held', title: 'Séance tenue' })
    const path = `/seances/${id}/proces-verbal`
    return { about: { sessionId: id }, title: 'Séance tenue', path, irp: 'CSE Bretagne' }
  },
  document: async () => {
    const session = await insertSession(world.portal, { in: body })
    const { id } = await insertDocument(world.portal, { in: body, session, title: 'Bilan social' })
    return {
      about: { documentId: id, sessionId: session.id },
      title: 'Bilan social',
      path: `/documents/${id}`,
      irp: 'CSE Bretagne',
    }
  },
  article: async () => {
    const { id } = await insertContent(world, { title: 'Le télétravail' })
    return { about: { contentId: id }, title: 'Le télétravail', path: `/articles/${id}`, irp: null }
  },
  podcast: async () => {
    const { id } = await insertContent(world, { title: 'À écouter', contentType: 'podcast' })
    return { about: { contentId: id }, title: 'À écouter', path: `/podcasts/${id}`, irp: null }
  },
  consultation: async () => ({
    about: { consultationId: (await insertConsultation(world, body)).id },
    title: 'Réaménagement du site',
    path: `/irp/${body.id}`,
    irp: 'CSE Bretagne',
  }),
  commitment: async () => {
    const session = await insertSession(world.portal, { in: body, status: 'held', inDays: -7 })
    const { id } = await insertCommitment(world, session)
    return {
      about: { commitmentId: id, sessionId: session.id },
      title: 'Communiquer le plan des locaux',
      path: `/seances/${session.id}#commitment-${id}`,
      irp: 'CSE Bretagne',
    }
  },
  project: async () => {
    const { id, name } = await insertThematic(world.portal, `Projet ${++projects}`)
    return { about: { thematicId: id }, title: name, path: `/projets/${id}`, irp: null }
  },
  search: async () => ({
    about: { savedSearchId: (await insertSearch(world, person)).id },
    title: 'Télétravail',
    path: '/recherche?q=t%C3%A9l%C3%A9travail&type[]=document',
    irp: null,
  }),
  newcomer: async () => {
    const { id } = await world.user({ firstName: 'Yann', lastName: 'Riou', status: 'pending' })
    return { about: { aboutUserId: id }, title: 'Yann Riou', path: `/admin/user/${id}`, irp: null }
  },
  oneself: async () => ({
    about: { aboutUserId: person.id },
    title: `${person.firstName} ${person.lastName}`,
    path: '/mon-profil',
    irp: null,
  }),
  message: async () => {
    const { id } = await insertMessage(world)
    return {
      about: { contactMessageId: id },
      title: 'Autre question',
      path: `/admin/messages?message=${id}`,
      irp: null,
    }
  },
  import: async () => {
    const { id } = await insertImport(world)
    return { about: { importId: id }, title: 'élus.csv', path: `/admin/import?id=${id}`, irp: null }
  },
  body: async () => ({
    about: { bodyId: body.id },
    title: body.name,
    path: `/irp/${body.id}/sieges`,
    irp: 'CSE Bretagne',
  }),
  proposal: async () => {
    const { id } = await insertProposal(world, body)
    return { about: { proposalId: id }, title: 'Charte du télétravail', path: `/irp/${body.id}`, irp: 'CSE Bretagne' }
  },
  queue: async () => ({ about: {}, title: 'Documents à valider', path: '/documents-a-valider', irp: null }),
} satisfies Record<
  string,
  () => Promise<{ about: NotificationDetails; title: string; path: string; irp: string | null }>
>

const cases: readonly (readonly [NotificationKind, keyof typeof records])[] = [
  ['session.convened', 'session'],
  ['session.changed', 'session'],
  ['session.postponed', 'session'],
  ['session.cancelled', 'session'],
  ['session.reminder', 'session'],
  ['session.replacing', 'session'],
  ['session.replacementEnded', 'session'],
  ['session.answerAsked', 'session'],
  ['session.agendaDue', 'session'],
  ['minutes.dueSoon', 'session'],
  ['minutes.late', 'session'],
  ['minutes.toRemark', 'minutes'],
  ['minutes.remarkAnswered', 'minutes'],
  ['opinion.dueSoon', 'consultation'],
  ['document.submitted', 'document'],
  ['document.published', 'document'],
  ['document.refused', 'document'],
  ['document.stillPending', 'queue'],
  ['flow.published', 'document'],
  ['thematic.update', 'article'],
  ['thematic.update', 'podcast'],
  ['thematic.update', 'document'],
  ['thematic.update', 'session'],
  ['thematic.update', 'consultation'],
  ['thematic.update', 'commitment'],
  ['commitment.noted', 'commitment'],
  ['commitment.closed', 'commitment'],
  ['commitment.due', 'commitment'],
  ['thematic.featured', 'project'],
  ['search.alert', 'search'],
  ['mandate.ending', 'oneself'],
  ['account.activated', 'oneself'],
  ['account.registered', 'newcomer'],
  ['contact.received', 'message'],
  ['import.finished', 'import'],
  ['seats.partialElection', 'body'],
  ['proposal.received', 'proposal'],
  ['proposal.decided', 'proposal'],
]

describe('the subject of a notification', () => {
  test('has a test case for every kind', () => {
    expect([...new Set(cases.map(([kind]) => kind))].toSorted()).toEqual(notificationKindNames.toSorted())
  })

  test.each(cases)('%s (%s): has the title and page of the record', async (kind, record) => {
    person = await world.user({ in: body, role: 'validator', roles: ['ROLE_ADMIN'] })
    const { about, title, path, irp } = await records[record]()
    const id = await told(kind, about)
    expect(await list()).toMatchObject({
      totalItems: 1,
      member: [
        {
          '@id': `/api/notifications/${id}`,
          '@type': 'Notification',
          id,
          kind,
          subject: { title, path, irp: irp ? { id: body.id, name: irp } : null, confidential: false },
          thematic: null,
          facts: {},
          createdAt: '2026-03-19T09:00:00+01:00',
          readAt: null,
        },
      ],
    })
  })

  test('includes the project, the facts and the confidentiality', async () => {
    const { id: thematicId, name } = await insertThematic(world.portal, 'Égalité professionnelle')
    const session = await insertSession(world.portal, { in: body, confidential: true })
    const facts = { count: 3, due: '2026-03-26', startsAt: '2026-03-26T09:00:00+01:00' }
    await told('thematic.update', { sessionId: session.id, thematicId, facts })
    expect(await list()).toMatchObject({ member: [{ thematic: name, facts, subject: { confidential: true } }] })
  })

  test('links to the person’s own page for a mandate, or to their administration page', async () => {
    const ending = await world.user({ in: body })
    const administrator = await world.user({ roles: ['ROLE_ADMIN'] })
    await told('mandate.ending', { aboutUserId: ending.id }, [{ userId: person.id }, { userId: administrator.id }])
    expect(await list()).toMatchObject({ member: [{ subject: { path: `/user/${ending.id}` } }] })
    expect(await list('', administrator)).toMatchObject({ member: [{ subject: { path: `/admin/user/${ending.id}` } }] })
  })

  test('has the current title, not that of the notification’s date', async () => {
    const { id } = await insertSession(world.portal, { in: body, title: 'Avant' })
    await told('session.changed', { sessionId: id })
    await world.db.updateTable('sessions').set({ title: 'Après' }).where('id', '=', id).execute()
    expect(await list()).toMatchObject({ member: [{ subject: { title: 'Après' } }] })
  })
})
