import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Notice } from '#server/messaging/notifications/notify.ts'
import { insertCommitment } from '#tests/support/commitments.ts'
import { insertDocument } from '#tests/support/documents.ts'
import { insertContent } from '#tests/support/insertContent.ts'
import { openMailingWorld, withPlainSpaces } from '#tests/support/mailingWorld.ts'
import { insertSeats } from '#tests/support/meetings.ts'
import { insertSession } from '#tests/support/sessions.ts'
import type { Actor } from '#tests/support/world.ts'

// What stops being true between a notification and the mail of the next morning.

const open = await openMailingWorld()
const { office, world, tell, mailDue } = open
const { db, portal } = world
beforeEach(open.begin)
afterAll(open.close)

interface Told {
  to: Actor
  notice: Omit<Notice, 'dedupeKey'>
  /** makes it untrue */
  change: () => Promise<unknown>
}
interface Place {
  body: { id: number }
  reader: Actor
  validator: Actor
}

const setSession = ({ id }: { id: number }, values: object) =>
  db.updateTable('sessions').set(values).where('id', '=', id).execute()
const setDocument = ({ id }: { id: number }, values: object) =>
  db.updateTable('documents').set(values).where('id', '=', id).execute()
const setMandateEnd = ({ id }: { id: number }, endsOn: string) =>
  db.updateTable('assignments').set({ endsOn }).where('userId', '=', id).execute()

const cases: Record<string, (place: Place) => Promise<Told>> = {
  'the convocation of a session that was cancelled': async ({ body, reader }) => {
    const session = await insertSession(portal, { in: body })
    const notice = { kind: 'session.convened', sessionId: session.id } as const
    return { to: reader, notice, change: () => setSession(session, { status: 'cancelled' }) }
  },
  'the change of a session that was cancelled': async ({ body, reader }) => {
    const session = await insertSession(portal, { in: body })
    const notice: Told['notice'] = { kind: 'session.changed', sessionId: session.id, facts: { changed: ['place'] } }
    return { to: reader, notice, change: () => setSession(session, { status: 'cancelled' }) }
  },
  'the postponement of a session that was held': async ({ body, reader }) => {
    const session = await insertSession(portal, { in: body })
    const notice = { kind: 'session.postponed', sessionId: session.id } as const
    return { to: reader, notice, change: () => setSession(session, { status: 'held' }) }
  },
  'an agenda that is due on another day': async ({ body, validator }) => {
    const session = await insertSession(portal, { in: body, inDays: 6, status: 'draft' })
    const notice: Told['notice'] = { kind: 'session.agendaDue', sessionId: session.id, facts: { due: '2026-03-22' } }
    const moved = { startsAt: '2026-04-09T09:00:00+02:00', endsAt: '2026-04-09T11:00:00+02:00' }
    return { to: validator, notice, change: () => setSession(session, moved) }
  },
  'minutes that are due on another day': async ({ body, validator }) => {
    const session = await insertSession(portal, { in: body, inDays: -12, status: 'held' })
    const notice: Told['notice'] = { kind: 'minutes.dueSoon', sessionId: session.id, facts: { due: '2026-03-22' } }
    return { to: validator, notice, change: () => insertSession(portal, { in: body, inDays: 2 }) }
  },
  'an opinion that is due on another day': async ({ body, validator }) => {
    const { id } = await db
      .insertInto('consultations')
      .values({ bodyId: body.id, title: 'Télétravail', startedOn: '2026-02-28' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const notice: Told['notice'] = { kind: 'opinion.dueSoon', consultationId: id, facts: { due: '2026-03-28' } }
    const change = () => db.updateTable('consultations').set({ expert: 'one' }).where('id', '=', id).execute()
    return { to: validator, notice, change }
  },
  'a commitment that is due on another day': async ({ body, validator }) => {
    const session = await insertSession(portal, { in: body, inDays: -3, status: 'held' })
    const { id } = await insertCommitment(world, session, { dueOn: '2026-03-19' })
    const facts = { due: '2026-03-19' }
    const notice = { kind: 'commitment.due', sessionId: session.id, commitmentId: id, facts } as const
    const change = () => db.updateTable('commitments').set({ dueOn: '2026-04-30' }).where('id', '=', id).execute()
    return { to: validator, notice, change }
  },
  'a new document that was archived': async ({ body, reader }) => {
    const document = await insertDocument(portal, { in: body })
    const notice = { kind: 'flow.published', documentId: document.id } as const
    return { to: reader, notice, change: () => setDocument(document, { status: 'archived' }) }
  },
  'the publication of one’s own document that was archived': async ({ body, validator }) => {
    const document = await insertDocument(portal, { in: body, author: validator })
    const notice = { kind: 'document.published', documentId: document.id } as const
    return { to: validator, notice, change: () => setDocument(document, { status: 'archived' }) }
  },
  'the refusal of a document that was submitted again': async ({ body, validator }) => {
    const document = await insertDocument(portal, { in: body, author: validator, status: 'refused' })
    const notice = { kind: 'document.refused', documentId: document.id } as const
    return { to: validator, notice, change: () => setDocument(document, { status: 'submitted' }) }
  },
  'documents to validate of which none waits any more': async ({ body, validator }) => {
    const document = await insertDocument(portal, { in: body, status: 'submitted' })
    const notice: Told['notice'] = { kind: 'document.stillPending', facts: { count: 1 } }
    return { to: validator, notice, change: () => setDocument(document, { status: 'draft' }) }
  },
  'news of a project that were archived': async ({ reader }) => {
    const { id } = await insertContent(world)
    const notice = { kind: 'thematic.update', contentId: id } as const
    return {
      to: reader,
      notice,
      change: () => db.updateTable('contents').set({ status: 'archived' }).where('id', '=', id).execute(),
    }
  },
  'the convocation of a session of a project, that was cancelled': async ({ body, reader }) => {
    const session = await insertSession(portal, { in: body })
    const notice = { kind: 'thematic.update', sessionId: session.id } as const
    return { to: reader, notice, change: () => setSession(session, { status: 'cancelled' }) }
  },
  'a decision on a proposal that was replaced by another': async ({ body, reader }) => {
    const at = world.clock.now().toISOString()
    const { id } = await db
      .insertInto('pointProposals')
      .values({
        bodyId: body.id,
        authorId: reader.id,
        title: 'Charte du télétravail',
        why: 'À revoir.',
        state: 'postponed',
        createdAt: at,
        decidedAt: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const notice: Told['notice'] = { kind: 'proposal.decided', proposalId: id, facts: { fate: 'postponed' } }
    const refused = { state: 'refused', reason: 'Déjà traité' } as const
    return {
      to: reader,
      notice,
      change: () => db.updateTable('pointProposals').set(refused).where('id', '=', id).execute(),
    }
  },
  'the end of a mandate that was extended': async ({ reader }) => {
    await setMandateEnd(reader, '2026-05-18')
    const notice: Told['notice'] = { kind: 'mandate.ending', aboutUserId: 'self', facts: { due: '2026-05-18' } }
    return { to: reader, notice, change: () => setMandateEnd(reader, '2027-05-18') }
  },
  'partial elections of a body whose seats are taken again': async ({ body, reader, validator }) => {
    await insertSeats(world, body, [{ holder: reader }, { holder: validator }])
    await setMandateEnd(reader, '2026-03-01')
    await setMandateEnd(validator, '2028-12-31')
    await sql`insert into partial_election_causes (body_id, college, noticed_on) values (${body.id}, '', '2026-03-19')`.execute(
      db,
    )
    const administrator = await world.user({ roles: ['ROLE_ADMIN'] })
    const notice = { kind: 'seats.partialElection', bodyId: body.id } as const
    return { to: administrator, notice, change: () => setMandateEnd(reader, '2028-12-31') }
  },
}

test.each(Object.entries(cases))('nothing is mailed of %s', async (_name, arrange) => {
  const place = async (): Promise<Place> => {
    const body = await world.body()
    return {
      body,
      reader: await world.user({ in: body }),
      validator: await world.user({ in: body, role: 'validator' }),
    }
  }
  const [lasting, outdated] = [await arrange(await place()), await arrange(await place())]
  for (const { to, notice } of [lasting, outdated]) await tell(notice, { userId: to.id, rhythm: 'daily' })
  await outdated.change()
  world.clock.forward({ days: 1 })
  await mailDue()

  expect(await office.to(lasting.to.email)).toHaveLength(1)
  expect(await office.to(outdated.to.email)).toEqual([])
})

test('what has become less is counted anew', async () => {
  const body = await world.body()
  const [validator, administrator] = [
    await world.user({ in: body, role: 'validator' }),
    await world.user({ roles: ['ROLE_ADMIN'] }),
  ]
  const [withdrawn] = await Promise.all(
    Array.from({ length: 3 }, () => insertDocument(portal, { in: body, status: 'submitted' })),
  )
  const members = await Promise.all(Array.from({ length: 3 }, () => world.user({ in: body })))
  for (const one of members) await setMandateEnd(one, '2026-05-11')
  await tell({ kind: 'document.stillPending', facts: { count: 3 } }, { userId: validator.id, rhythm: 'daily' })
  await tell(
    { kind: 'mandate.ending', aboutUserId: members[0]!.id, facts: { due: '2026-05-11', count: 3 } },
    { userId: administrator.id, rhythm: 'daily' },
  )
  await setDocument(withdrawn!, { status: 'draft' })
  await setMandateEnd(members[0]!, '2027-05-11')
  world.clock.forward({ days: 1 })
  await mailDue()

  const textTo = async (who: Actor) => withPlainSpaces((await office.to(who.email))[0]?.text)
  expect(await textTo(validator)).toContain('2 documents attendent votre validation')
  expect(await textTo(administrator)).toContain('2 mandatures se terminent le 11 mai 2026')
})
