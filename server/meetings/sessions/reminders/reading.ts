import { sql } from 'kysely'
import { can, type Viewer } from '#contract/ground/policy/viewer.ts'
import { hoursBetweenReminders, type SessionReading } from '#contract/meetings/sessions/dossier.ts'
import { today } from '#server/ground/context/clock.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import { allowed } from '#server/ground/database/sql/allowed.ts'
import { foldedSql } from '#server/ground/database/sql/wordConditions.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { authorize } from '#server/ground/http/access.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { sessionFacts } from '#server/meetings/sessions/facts.ts'
import { findMembersToRemind, hasOpenedNone, type MemberReading, readMemberReadings } from './memberReadings.ts'

/** The instant since which a member counts as just reminded of a session. */
export const remindedSince = (now: Date): string =>
  new Date(now.getTime() - hoursBetweenReminders.reading * 3_600_000).toISOString()

/**
 * Finds what the members of the body have opened of the documents of a session, as counts. Names require
 * `documents.nameReaders` on all its documents.
 * @throws Failure `record.notFound`, `access.denied`
 */
export async function findSessionReading({ db, clock }: Portal, viewer: Viewer, id: number): Promise<SessionReading> {
  const session = await db
    .selectFrom('sessions as session')
    .select(['session.id', 'session.bodyId', 'session.status', 'session.confidential'])
    .where('session.id', '=', id)
    .where(allowed(viewer, 'sessions.read', sessionFacts))
    .executeTakeFirst()
  if (!session) throw new Failure('record.notFound')
  authorize(viewer, 'sessions.follow', session)
  const moment = { day: today(clock), remindedSince: remindedSince(clock.now()) }
  const readings = await readMemberReadings(db, viewer, session, moment)
  const { members, documents, remindedAt } = readings
  const isNamed = documents.every(({ facts }) => can(viewer, 'documents.nameReaders', facts))
  const all = members.filter(({ readable, opened }) => readable.length > 0 && opened.size === readable.length).length
  const none = members.filter(hasOpenedNone).length
  return {
    '@context': '/api/contexts/SessionReading',
    '@id': `/api/sessions/${id}/reading`,
    '@type': 'SessionReading',
    members: members.length,
    all,
    some: members.filter(({ opened }) => opened.size > 0).length - all,
    none,
    toRemind: session.status === 'convened' ? findMembersToRemind(readings, viewer).length : 0,
    documents: documents
      .map(({ id: documentId, title }) => ({
        id: documentId,
        title,
        count: members.filter(({ opened }) => opened.has(documentId)).length,
        of: members.filter(({ readable }) => readable.some((one) => one.id === documentId)).length,
      }))
      .sort((one, other) => one.count - other.count),
    people: isNamed && documents.length > 0 ? await nameMembers(db, members) : null,
    remindedAt,
  }
}

/** Names the members, those who have opened the least first. */
async function nameMembers(db: Db, members: readonly MemberReading[]): Promise<NonNullable<SessionReading['people']>> {
  const people = await db
    .selectFrom('users')
    .select(['id', 'firstName', 'lastName'])
    .where('id', 'in', members.length > 0 ? members.map(({ person }) => person.id) : [0])
    .orderBy(foldedSql(sql`last_name`))
    .orderBy(foldedSql(sql`first_name`))
    .orderBy('id')
    .execute()
  const byId = new Map(members.map((one) => [one.person.id, one]))
  return people
    .map((person) => {
      const read = byId.get(person.id)
      return { ...person, count: read?.opened.size ?? 0, of: read?.readable.length ?? 0 }
    })
    .sort((one, other) => one.count - other.count)
}
