import { sql } from 'kysely'
import type { Facts } from '#contract/ground/policy/facts.ts'
import { can, type Viewer } from '#contract/ground/policy/viewer.ts'
import type { DocumentReaders } from '#contract/papers/documents.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import { allowed } from '#server/ground/database/sql/allowed.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { authorize } from '#server/ground/http/access.ts'
import { currentAssignmentCondition } from '#server/ground/identity/currentAssignment.ts'
import { documentFacts, documentFactsJson } from '#server/papers/documents/facts.ts'

interface Found {
  facts: Facts['documents']
  people: { id: number; firstName: string; lastName: string; readAt: string | null }[]
}

/**
 * Finds which current members of the body have read the published version. Names require `documents.nameReaders`.
 * @param day the current day, `2026-03-19`
 * @throws Failure `record.notFound`, `access.denied`
 */
export async function findReaders(db: Db, viewer: Viewer, id: number, day: string): Promise<DocumentReaders> {
  const { rows } = await sql<Found>`
    select ${documentFactsJson} as facts, (
      select coalesce(json_agg(json_build_object(
        'id', person.id, 'firstName', person.first_name, 'lastName', person.last_name, 'readAt', reading.at)
        order by person.last_name, person.first_name, person.id), '[]')
      from users person
      left join document_readings reading on reading.user_id = person.id and reading.document_id = documents.id
        and reading.version_number = documents.published_version
      where person.status = 'validated' and exists (
        select from assignments assignment
        where assignment.user_id = person.id and assignment.body_id = documents.body_id and ${currentAssignmentCondition(day)})
    ) as people
    from documents left join sessions session on session.id = documents.session_id
    where documents.id = ${id} and ${allowed(viewer, 'documents.read', documentFacts)}
  `.execute(db.withoutPlugins())
  const [found] = rows
  if (!found) throw new Failure('record.notFound')
  authorize(viewer, 'documents.countReaders', found.facts)
  return {
    '@context': '/api/contexts/DocumentReaders',
    '@id': `/api/documents/${id}/readers`,
    '@type': 'DocumentReaders',
    count: found.people.filter(({ readAt }) => readAt !== null).length,
    of: found.people.length,
    people: can(viewer, 'documents.nameReaders', found.facts) ? found.people : null,
  }
}
