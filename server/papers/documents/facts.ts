import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import { allowed, type FactColumns } from '#server/ground/database/sql/allowed.ts'
import { precompiledSql } from '#server/ground/database/sql/precompiledSql.ts'

/**
 * The columns of the policy facts of a document. Queries need `documents` in scope, and its session (if any) as
 * `session`.
 */
export const documentFacts = {
  bodyId: sql<number>`documents.body_id`,
  authorId: sql<number | null>`documents.author_id`,
  depositorId: sql<number | null>`documents.pending_by`,
  status: sql<string>`documents.status`,
  moving: sql<string>`documents.moving`,
  confidential: sql<boolean>`(documents.confidential or documents.unapproved_minutes or coalesce(session.confidential, false))`,
  channel: sql<string>`documents.channel`,
  sessionOut: sql<boolean>`coalesce(session.status <> 'draft', true)`,
} satisfies FactColumns<'documents'>

/** The columns of the policy facts of the session of a document. Needs it in scope as `session`. */
export const sessionFacts = {
  bodyId: sql<number>`session.body_id`,
  status: sql<string>`session.status`,
  confidential: sql<boolean>`session.confidential`,
} satisfies FactColumns<'sessions'>

/**
 * SQL condition: the viewer may read the session of a document. Authors keep reading their unpublished documents once they
 * no longer prepare the sessions of the body. An access token does not narrow it: where a document is filed is part of it.
 * Needs `session` in scope.
 */
export const isSessionReadableCondition = ({ token: _token, ...person }: Viewer): RawBuilder<SqlBool> =>
  allowed(person, 'sessions.read', sessionFacts)

/** SQL condition: the document is or was the file of minutes. A server of the release before chooses one without the mark. */
export const isOfMinutesCondition = sql<boolean>`
  (documents.minutes_from_version is not null or exists (select from minutes where minutes.document_id = documents.id))`

/** SQL condition: all members may read the document once it is published. Needs what `documentFacts` needs. */
export const isOpenCondition = precompiledSql(
  sql<SqlBool>`(not ${documentFacts.confidential} and documents.channel = 'none' and ${documentFacts.sessionOut})`,
)

/**
 * The same facts for statements that scan thousands of documents: they read once which sessions matter instead of
 * joining the session of each document, which would cost more than the first pages of a list.
 */
export const bulkDocumentFacts = {
  ...documentFacts,
  confidential: sql<boolean>`(documents.confidential or documents.unapproved_minutes or coalesce(documents.session_id in (
    select id from sessions where confidential), false))`,
  sessionOut: sql<boolean>`coalesce(documents.session_id not in (select id from sessions where status = 'draft'), true)`,
} satisfies FactColumns<'documents'>

/**
 * The same facts for published documents only: the policy conditions on the status are resolved before any row is read.
 */
export const bulkPublishedFacts = {
  ...bulkDocumentFacts,
  status: sql<string>`'published'`,
} satisfies FactColumns<'documents'>

/** SQL: the facts as a JSON object, for decisions about a record that was read. */
export const documentFactsJson = precompiledSql(
  sql`json_build_object(${sql.join(Object.entries(documentFacts).flatMap(([name, column]) => [sql.lit(name), column]))})`,
)
