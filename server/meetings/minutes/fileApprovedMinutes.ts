import { sql } from 'kysely'
import { today } from '#server/ground/context/clock.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { findViewer } from '#server/ground/identity/viewers.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import type { Subject } from '#server/ground/portal/subject.ts'
import type { TaskPayloads } from '#server/ground/tasks/payloads.ts'
import { filePrinted } from './fileMinutes.ts'
import { findPrintedMinutes } from './printMinutes.ts'

/**
 * Enqueues the final file of minutes that are approved: the one that was filed says « PROJET ». A file that somebody has
 * uploaded instead stays as it is.
 */
export const enqueueApprovedFile: NonNullable<Subject['approvalWriters']>[number] = async (
  { tasks },
  tx,
  { id: by },
  { sessionId },
) => {
  if (await isFilePrinted(tx, sessionId))
    await tasks.enqueue(tx, 'minutes.fileApproved', { sessionId, by }, `minutes.fileApproved:${sessionId}`)
}

/** The last file of the minutes is the one that was to be filed, or one that somebody has uploaded. */
class FiledMeanwhile extends Error {}

/**
 * The task `minutes.fileApproved`: files approved minutes for who approved them. It does nothing when they are not
 * approved any more, when another file was uploaded meanwhile, at the latest while this one was drawn, or when the same
 * file is there already: a task may run again, and somebody may have filed the approved text.
 * @throws Failure `access.denied` when that person may not approve minutes any more
 */
export async function fileApprovedMinutes(
  portal: Portal,
  { sessionId, by }: TaskPayloads['minutes.fileApproved'],
): Promise<void> {
  const viewer = await findViewer(portal.db, by, { day: today(portal.clock) })
  if (!viewer) throw new Failure('access.denied')
  if (!(await isFilePrinted(portal.db, sessionId))) return
  const printed = await findPrintedMinutes(portal, viewer, sessionId)
  if (printed.minutes.isDraft) return
  try {
    await filePrinted({ portal, viewer, sessionId }, printed, {
      async assertDue(tx, { sha256 }) {
        if (!(await isFilePrinted(tx, sessionId, { otherThan: sha256 }))) throw new FiledMeanwhile()
      },
    })
  } catch (error) {
    if (!(error instanceof FiledMeanwhile)) throw error
  }
}

/**
 * Whether the last file of the minutes of a session is a print of their text.
 * @param but.otherThan SHA-256 of a print that does not count
 */
async function isFilePrinted(db: Db, sessionId: number, but: { otherThan?: string } = {}): Promise<boolean> {
  const { rows } = await sql`
    select from minutes join minutes_texts written using (session_id)
      join document_versions printed on printed.id = written.printed_version_id
    where session_id = ${sessionId} and printed.sha256 is distinct from ${but.otherThan ?? null}
      and printed.id = (select id from document_versions where document_id = minutes.document_id order by number desc limit 1)
  `.execute(db)
  return rows.length > 0
}
