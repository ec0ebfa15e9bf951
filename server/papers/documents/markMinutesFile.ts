import { sql, type Transaction } from 'kysely'
import type { Schema } from '#server/ground/database/schema.ts'
import { isOpenCondition } from './facts.ts'

/**
 * Marks a document as the file of minutes, and restricts it to the members of the body until they are approved. The mark
 * outlasts the choice of another file: the versions before the published one keep their readers.
 */
export const markMinutesFile = (tx: Transaction<Schema>, documentId: number, isApproved: boolean) =>
  sql`
    update documents set unapproved_minutes = ${!isApproved}, minutes_from_version = coalesce(minutes_from_version, (
      select case when documents.status in ('published', 'archived') and ${isOpenCondition}
        then documents.published_version else 0 end + 1
      from (select documents.session_id) own left join sessions session on session.id = own.session_id))
    where id = ${documentId}
  `.execute(tx)

/**
 * Records that a document is no longer the file of minutes. It stays restricted unless minutes with this file were
 * approved, and still are. A document whose every version everybody could read before it was chosen is given back to them.
 * @param isApproved whether the minutes are approved, with another file
 */
export const unmarkMinutesFile = (tx: Transaction<Schema>, documentId: number, isApproved: boolean) =>
  sql`
    update documents set
      unapproved_minutes = not given_back and (unapproved_minutes or ${!isApproved}),
      minutes_from_version = case when not given_back then coalesce(minutes_from_version, 1) end
    from (
      select filed.id, coalesce(filed.minutes_from_version, 1) > (
        select max(number) from document_versions version where version.document_id = filed.id) as given_back
      from documents filed where filed.id = ${documentId}) former
    where documents.id = former.id
  `.execute(tx)

/** Restricts all files of the minutes of a session, former ones too: their approval is taken back. */
export const restrictFilesOfMinutes = (tx: Transaction<Schema>, sessionId: number) =>
  sql`
    update documents set unapproved_minutes = true where session_id = ${sessionId} and minutes_from_version is not null
  `.execute(tx)
