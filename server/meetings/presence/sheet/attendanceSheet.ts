import { formatFrenchInstant, formatFrenchRange, formatFrenchTime } from '#contract/ground/dates/frenchDates.ts'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import { today } from '#server/ground/context/clock.ts'
import { authorize } from '#server/ground/http/access.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { readAttendanceState } from '#server/meetings/attendance/attendanceState.ts'
import { type Meeting, readMeeting } from '#server/meetings/presence/readPresence.ts'
import { linesToSign, recordedLines, type SheetLines, sheetName } from '#server/meetings/presence/sheetLines.ts'
import { sessionName } from '#server/meetings/sessions/sessionName.ts'

/** What an attendance sheet shows. */
export interface AttendanceSheet extends SheetLines {
  /** of the file, with the session and its body */
  title: string
  body: string
  session: string
  /** when and where */
  facts: string[]
  confidential: boolean
  /** false: to be signed on paper */
  isRecord: boolean
  /** when the meeting was opened and closed, as a sentence; null before */
  state: string | null
}

/**
 * Finds the attendance sheet of a session: the record of its meeting once it was opened, or else what is to be signed on
 * paper.
 * @param toSign to be signed, although the meeting was opened
 * @throws Failure `record.notFound`, `access.denied`
 */
export async function findAttendanceSheet(
  portal: Portal,
  viewer: Viewer,
  id: number,
  toSign: boolean,
): Promise<AttendanceSheet> {
  const meeting = await readMeeting(portal, viewer, id)
  authorize(viewer, 'sessions.seePresence', meeting)
  const session = await portal.db
    .selectFrom('sessions')
    .innerJoin('bodies', 'bodies.id', 'sessions.bodyId')
    .select(['sessions.title', 'sessions.startsAt', 'sessions.endsAt', 'sessions.place'])
    .select(['bodies.name', 'bodies.label'])
    .where('sessions.id', '=', id)
    .executeTakeFirstOrThrow()
  const isRecord = meeting.openedAt !== null && !toSign
  const range = formatFrenchRange(session.startsAt, session.endsAt)
  return {
    title: `Feuille d’émargement – ${sessionName(session, session.name)}`,
    body: session.label,
    session: session.title,
    facts: [range.charAt(0).toUpperCase() + range.slice(1), ...(session.place ? [session.place] : [])],
    confidential: meeting.confidential,
    isRecord,
    state: isRecord ? stateOf(meeting, portal.clock.now()) : null,
    ...(isRecord ? recordedLines(meeting) : await findLinesToSign(portal, meeting)),
  }
}

/** The seats and people of the meeting; before its opening, those of the body. */
async function findLinesToSign({ db, clock }: Portal, meeting: Meeting): Promise<SheetLines> {
  if (meeting.openedAt !== null)
    return linesToSign(
      meeting.seats,
      meeting.people.map(({ id, person, mandate }) => ({ id, name: sheetName(person), mandate })),
    )
  const { seats, members } = await readAttendanceState(db, meeting, today(clock))
  return linesToSign(
    seats,
    members.map(({ id, mandate, ...person }) => ({ id, name: sheetName(person), mandate })),
  )
}

function stateOf({ openedAt, closedAt }: Meeting, now: Date): string {
  const opened = `Séance ouverte à ${formatFrenchTime(openedAt ?? now)}`
  if (closedAt !== null) return `${opened}, close à ${formatFrenchTime(closedAt)}.`
  return `${opened}. Présences enregistrées jusqu’au ${formatFrenchInstant(now)}.`
}
