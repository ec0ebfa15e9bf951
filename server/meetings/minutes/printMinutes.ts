import { formatFrenchDate, formatFrenchRange } from '#contract/ground/dates/frenchDates.ts'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { readMeeting } from '#server/meetings/presence/readPresence.ts'
import { recordedLines } from '#server/meetings/presence/sheetLines.ts'
import { sessionName } from '#server/meetings/sessions/sessionName.ts'
import type { PrintedMinutes } from './printedMinutes.ts'
import { readMinutesText } from './readMinutesText.ts'

/** Minutes as they are printed, and the instant that their files are dated by: two files of one version are the same. */
export interface DatedMinutes {
  minutes: PrintedMinutes
  at: Date
}

/**
 * Finds the minutes of a session as they are printed, with the text that the viewer reads, and the time of that text.
 * @throws Failure `record.notFound`, `access.denied`, `minutes.notDrafted`
 */
export async function findPrintedMinutes(
  portal: Pick<Portal, 'db' | 'clock'>,
  viewer: Viewer,
  id: number,
): Promise<DatedMinutes> {
  const { html, isApproved, updatedAt, versions } = await readMinutesText(portal, viewer, id)
  if (html === null || updatedAt === null) throw new Failure('minutes.notDrafted')
  const meeting = await readMeeting(portal, viewer, id)
  const session = await readHeading(portal.db, id)
  const range = formatFrenchRange(session.startsAt, session.endsAt)
  const minutes = {
    title: `Procès-verbal – ${sessionName(session, session.name)}`,
    body: session.label,
    session: session.title,
    facts: [range.charAt(0).toUpperCase() + range.slice(1), ...(session.place ? [session.place] : [])],
    confidential: meeting.confidential,
    isDraft: !isApproved,
    approval: isApproved ? approvalSentence(session) : null,
    html,
    attendance: meeting.openedAt === null ? null : recordedLines(meeting),
  }
  const approved = isApproved ? versions.find(({ kind }) => kind === 'approved') : undefined
  return { minutes, at: new Date(approved?.savedAt ?? updatedAt) }
}

type Heading = Awaited<ReturnType<typeof readHeading>>

const readHeading = (db: Db, id: number) =>
  db
    .selectFrom('sessions')
    .innerJoin('bodies', 'bodies.id', 'sessions.bodyId')
    .leftJoin('minutes', 'minutes.sessionId', 'sessions.id')
    .leftJoin('sessions as approving', 'approving.id', 'minutes.approvedInId')
    .select(['sessions.title', 'sessions.startsAt', 'sessions.endsAt', 'sessions.place'])
    .select(['bodies.name', 'bodies.label', 'minutes.approvedOn', 'approving.startsAt as approvedAt'])
    .select(['minutes.votesFor', 'minutes.votesAgainst', 'minutes.abstentions'])
    .where('sessions.id', '=', id)
    .executeTakeFirstOrThrow()

function approvalSentence({ approvedOn, approvedAt, votesFor, votesAgainst, abstentions }: Heading): string {
  const day = approvedOn === null ? '' : ` le ${formatFrenchDate(`${approvedOn}T12:00:00Z`)}`
  const session = approvedAt === null ? '' : `, en séance du ${formatFrenchDate(approvedAt)}`
  const votes =
    votesFor === null
      ? ''
      : ` (${votesFor} pour, ${votesAgainst} contre, ${abstentions} abstention${(abstentions ?? 0) > 1 ? 's' : ''})`
  return `Approuvé${day}${session}${votes}.`
}
