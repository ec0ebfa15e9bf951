import type { Transaction } from 'kysely'
import { addDays } from '#contract/ground/dates/days.ts'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import {
  type MinutesDraftForm,
  type MinutesSharingForm,
  type MinutesTextForm,
  maxMinutesCharacters,
} from '#contract/meetings/minutes/minutesText.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { today } from '#server/ground/context/clock.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { rejectFields } from '#server/ground/http/payload/fieldViolation.ts'
import { assertCurrentVersion } from '#server/ground/http/repeats/optimisticLocking.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { loadSanitizer } from '#server/ground/richText/sanitizer.ts'
import { composeMinutes } from './composeMinutes.ts'
import { isVersionDue, keepVersion } from './keepVersion.ts'
import { lockMinutes, requireText } from './lockMinutes.ts'
import { notifyReaders } from './notifyReaders.ts'
import { visibleText } from './passages.ts'
import { reportMeeting } from './reportMeeting.ts'
import { tellDraftChange, tellMinutesChange, tellMinutesState } from './tellMinutesChange.ts'

/** Who changes the minutes of which session. */
export interface MinutesChange {
  portal: Portal
  viewer: Viewer
  sessionId: number
}

/**
 * « Rédiger le procès-verbal »: writes the first text of the minutes from what the meeting kept. A text that is written
 * anew replaces the former one, which is kept as a version.
 * @throws Failure `record.notFound`, `access.denied`, `record.state`, `record.stale`, `minutes.approved`,
 * `minutes.drafted`, `minutes.notDrafted`, `minutes.tooLong`
 */
export async function draftMinutes(
  { portal, viewer, sessionId }: MinutesChange,
  { version }: MinutesDraftForm,
): Promise<void> {
  const sanitize = await loadSanitizer(portal.config)
  await portal.db.transaction().execute(async (tx) => {
    const locked = await lockMinutes(portal, tx, viewer, sessionId, 'sessions.writeMinutes')
    const now = portal.clock.now()
    const { html } = sanitize(composeMinutes(await reportMeeting({ ...portal, db: tx }, viewer, sessionId)))
    rejectTooLong(html)
    if (version === null) {
      if (locked.text) throw new Failure('minutes.drafted')
      await tx
        .insertInto('minutesTexts')
        .values({ sessionId, html, version: 1, remarksUntil: null, updatedBy: viewer.id, updatedAt: now.toISOString() })
        .execute()
    } else {
      const text = requireText(locked)
      await assertCurrentVersion(tx, text, version, now)
      await keepVersion(tx, text, 'saved')
      await updateText(tx, { sessionId, html, by: viewer.id, at: now })
    }
    await audit(portal, tx, viewer, 'minutesText.drafted', 'session', sessionId)
    await tellDraftChange(tx, sessionId)
  })
}

/**
 * Saves the text. What it replaces is kept as a version every ten minutes, and when somebody else wrote it.
 * @throws Failure `record.notFound`, `access.denied`, `record.state`, `record.stale`, `minutes.approved`,
 * `minutes.notDrafted`, with the violations of the fields
 */
export async function saveMinutesText(
  { portal, viewer, sessionId }: MinutesChange,
  form: MinutesTextForm,
): Promise<void> {
  const { html } = (await loadSanitizer(portal.config))(form.html)
  await portal.db.transaction().execute(async (tx) => {
    const text = requireText(await lockMinutes(portal, tx, viewer, sessionId, 'sessions.writeMinutes'))
    const now = portal.clock.now()
    // a device sends a text again when it got no answer
    if (html === text.html) return
    await assertCurrentVersion(tx, text, form.version, now)
    rejectFields([
      ...(visibleText(html) === '' ? [['html', 'minutes.empty'] as const] : []),
      ...(html.length > maxMinutesCharacters ? [['html', 'minutes.tooLong'] as const] : []),
    ])
    if (await isVersionDue(tx, text, viewer.id, now)) {
      await keepVersion(tx, text, 'saved')
      await audit(portal, tx, viewer, 'minutesText.saved', 'session', sessionId)
    }
    await updateText(tx, { sessionId, html, by: viewer.id, at: now })
    await tellDraftChange(tx, sessionId)
  })
}

/** How long members may remark at most. */
const maxRemarkDays = 366

/**
 * Shows the text to the members of the body, who may remark on it until the end of a day, and notifies them.
 * @throws Failure `record.notFound`, `access.denied`, `record.state`, `record.stale`, `minutes.approved`,
 * `minutes.notDrafted`, `minutes.nothingWritten`, with the violations of the fields
 */
export const shareMinutes = (
  { portal, viewer, sessionId }: MinutesChange,
  { until, version }: MinutesSharingForm,
): Promise<void> =>
  portal.db.transaction().execute(async (tx) => {
    const locked = await lockMinutes(portal, tx, viewer, sessionId, 'sessions.writeMinutes')
    const text = requireText(locked)
    const now = portal.clock.now()
    const day = today(portal.clock)
    await assertCurrentVersion(tx, text, version, now)
    rejectEmptyText(text)
    rejectFields([
      ...(until < day ? [['until', 'minutes.untilPast'] as const] : []),
      ...(until > addDays(day, maxRemarkDays) ? [['until', 'minutes.untilTooFar'] as const] : []),
    ])
    await keepVersion(tx, { ...text, updatedBy: viewer.id, updatedAt: now.toISOString() }, 'shared')
    await tx
      .updateTable('minutesTexts')
      .set((eb) => ({ remarksUntil: until, version: eb('version', '+', 1), givenVersion: eb('version', '+', 1) }))
      .where('sessionId', '=', sessionId)
      .execute()
    await audit(portal, tx, viewer, 'minutesText.shared', 'session', sessionId, { day: until })
    await notifyReaders(portal, tx, viewer, { session: locked.session, until })
    await tellMinutesChange(tx, sessionId)
    await tellMinutesState(tx, sessionId)
  })

/** @throws Failure `minutes.nothingWritten` for a text without a word, such as the first one of a session that has no point */
export function rejectEmptyText({ html }: { html: string }): void {
  if (visibleText(html) === '') throw new Failure('minutes.nothingWritten')
}

/** @throws Failure `minutes.tooLong` */
function rejectTooLong(html: string): void {
  if (html.length > maxMinutesCharacters) throw new Failure('minutes.tooLong')
}

/** Writes the text and its next version. @throws Failure `minutes.tooLong` */
export async function updateText(
  tx: Transaction<Schema>,
  { sessionId, html, by, at }: { sessionId: number; html: string; by: number; at: Date },
): Promise<void> {
  rejectTooLong(html)
  await tx
    .updateTable('minutesTexts')
    .set((eb) => ({ html, version: eb('version', '+', 1), updatedBy: by, updatedAt: at.toISOString() }))
    .where('sessionId', '=', sessionId)
    .execute()
}
