import type { Selectable, Transaction } from 'kysely'
import { maxWaitingRemarks, type RemarkAnswerForm, type RemarkForm } from '#contract/meetings/minutes/minutesText.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { today } from '#server/ground/context/clock.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { rejectFields } from '#server/ground/http/payload/fieldViolation.ts'
import { assertCurrentVersion } from '#server/ground/http/repeats/optimisticLocking.ts'
import { loadSanitizer } from '#server/ground/richText/sanitizer.ts'
import { notify } from '#server/messaging/notifications/notify.ts'
import { keepVersion } from './keepVersion.ts'
import { lockMinutes, requireText } from './lockMinutes.ts'
import { containsPassage, replacePassage } from './passages.ts'
import { tellMinutesChange } from './tellMinutesChange.ts'
import { type MinutesChange, updateText } from './writeMinutesText.ts'

type Remark = Selectable<Schema['minutesRemarks']>

/**
 * Proposes a correction of a passage of the text that members were shown, or comments on it. The same remark sent again
 * changes nothing.
 * @throws Failure `record.notFound`, `access.denied`, `record.state`, `minutes.approved`, `minutes.remarksClosed`,
 * `minutes.tooManyRemarks`, with the violations of the fields
 */
export const makeRemark = (
  { portal, viewer, sessionId }: MinutesChange,
  { passage, proposal, comment }: RemarkForm,
): Promise<void> =>
  portal.db.transaction().execute(async (tx) => {
    const { session, text } = await lockMinutes(portal, tx, viewer, sessionId, 'minutes.remark')
    if (!viewer.assignments.some(({ bodyId }) => bodyId === session.bodyId)) throw new Failure('access.denied')
    if (!text || text.remarksUntil === null || text.remarksUntil < today(portal.clock))
      throw new Failure('minutes.remarksClosed')
    const shown = await findShownText(tx, sessionId)
    if (passage === null || !containsPassage(shown, passage)) rejectFields([['passage', 'minutes.unknownPassage']])
    const words = { passage: passage ?? '', proposal, comment }
    const own = await tx
      .selectFrom('minutesRemarks')
      .select(['passage', 'proposal', 'comment'])
      .where('sessionId', '=', sessionId)
      .where('authorId', '=', viewer.id)
      .where('answer', 'is', null)
      .execute()
    if (own.some((kept) => isSame(kept, words))) return
    if (own.length >= maxWaitingRemarks) throw new Failure('minutes.tooManyRemarks')
    await tx
      .insertInto('minutesRemarks')
      .values({
        ...words,
        sessionId,
        authorId: viewer.id,
        createdAt: portal.clock.now().toISOString(),
        answer: null,
        word: null,
        answeredBy: null,
        answeredAt: null,
      })
      .execute()
    await audit(portal, tx, viewer, 'remark.made', 'session', sessionId)
    await tellMinutesChange(tx, sessionId)
  })

type RemarkWords = Pick<Remark, 'passage' | 'proposal' | 'comment'>
const isSame = (one: RemarkWords, other: RemarkWords) =>
  one.passage === other.passage && one.proposal === other.proposal && one.comment === other.comment

/** The text that members were shown last. */
async function findShownText(tx: Transaction<Schema>, sessionId: number): Promise<string> {
  const { html } = await tx
    .selectFrom('minutesVersions')
    .select('html')
    .where('sessionId', '=', sessionId)
    .where('kind', '<>', 'saved')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return html
}

/**
 * Withdraws one's own remark.
 * @throws Failure `record.notFound`, `access.denied`, `record.state`, `minutes.approved`, `minutes.remarkAnswered`
 */
export const withdrawRemark = ({ portal, viewer, sessionId }: MinutesChange, remarkId: number): Promise<void> =>
  portal.db.transaction().execute(async (tx) => {
    await lockMinutes(portal, tx, viewer, sessionId, 'minutes.remark')
    const remark = await findRemark(tx, sessionId, remarkId)
    if (remark.authorId !== viewer.id) throw new Failure('access.denied')
    if (remark.answer !== null) throw new Failure('minutes.remarkAnswered')
    await tx.deleteFrom('minutesRemarks').where('id', '=', remarkId).execute()
    await audit(portal, tx, viewer, 'remark.withdrawn', 'session', sessionId)
    await tellMinutesChange(tx, sessionId)
  })

/**
 * Answers a remark, once, and notifies its author. An accepted proposal is written into the text in the place of the
 * passage.
 * @throws Failure `record.notFound`, `access.denied`, `record.state`, `record.stale`, `minutes.approved`,
 * `minutes.remarkAnswered`, `minutes.passageMoved`, `minutes.tooLong`, with the violations of the fields
 */
export async function answerRemark(
  { portal, viewer, sessionId }: MinutesChange,
  { remark: { id }, answer, word, version }: RemarkAnswerForm,
): Promise<void> {
  const sanitize = await loadSanitizer(portal.config)
  await portal.db.transaction().execute(async (tx) => {
    const text = requireText(await lockMinutes(portal, tx, viewer, sessionId, 'sessions.writeMinutes'))
    const now = portal.clock.now()
    const remark = await findRemark(tx, sessionId, id)
    if (remark.answer !== null) throw new Failure('minutes.remarkAnswered')
    if (answer === 'accepted') {
      if (remark.proposal === null) rejectFields([['answer', 'minutes.nothingProposed']])
      await assertCurrentVersion(tx, text, version, now)
      const corrected = replacePassage(text.html, remark.passage, remark.proposal ?? '')
      if ('obstacle' in corrected) throw new Failure('minutes.passageMoved')
      await keepVersion(tx, text, 'saved')
      await updateText(tx, { sessionId, html: sanitize(corrected.html).html, by: viewer.id, at: now })
    }
    await tx
      .updateTable('minutesRemarks')
      .set({ answer, word, answeredBy: viewer.id, answeredAt: now.toISOString() })
      .where('id', '=', id)
      .execute()
    await audit(portal, tx, viewer, 'remark.answered', 'session', sessionId, { answer })
    if (remark.authorId !== null && remark.authorId !== viewer.id)
      await notify(
        portal,
        tx,
        { kind: 'minutes.remarkAnswered', dedupeKey: `minutes.remarkAnswered:${id}`, sessionId, at: now },
        [{ userId: remark.authorId }],
      )
    await tellMinutesChange(tx, sessionId)
  })
}

async function findRemark(tx: Transaction<Schema>, sessionId: number, id: number): Promise<Remark> {
  const remark = await tx
    .selectFrom('minutesRemarks')
    .selectAll()
    .where('id', '=', id)
    .where('sessionId', '=', sessionId)
    .executeTakeFirst()
  if (!remark) throw new Failure('record.notFound')
  return remark
}
