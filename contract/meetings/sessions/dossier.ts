import { z } from 'zod'
import { Id, item, Timestamp } from '#contract/ground/shapes.ts'
import { PersonReference } from '#contract/people/users/users.ts'

const count = z.int().nonnegative()

/** What a session still lacks, as numbers, for the people who prepare it. Documents: without those of a channel that the caller may not read. */
export const Dossier = z.object({
  /** documents filed for the session, in any state but archived */
  documents: count,
  /** of these, those that members do not see until a validator accepts them */
  waiting: count,
  /** of `waiting`, those that the caller may validate */
  toValidate: count,
  /** drafts and refused documents, which members do not see either */
  unsubmitted: count,
  /** points that call for documents: information, consultation, opinion or deliberation, without sub-points */
  points: count,
  pointsWithoutDocument: count,
  /** consultations and opinions that are linked to no consultation: their deadline is unknown */
  opinionsWithoutDate: count,
  /** members whose mail address was refused by its server */
  withoutMail: count,
  /** people of the body whose account is not activated */
  notActivated: count,
  /** when the validators were last notified by hand */
  validatorsRemindedAt: Timestamp.nullable(),
})
export type Dossier = z.infer<typeof Dossier>

/** Whether something is missing that members will notice. */
export const isDossierIncomplete = (dossier: Dossier): boolean =>
  dossier.waiting + dossier.unsubmitted + dossier.pointsWithoutDocument + dossier.opinionsWithoutDate > 0 ||
  dossier.withoutMail + dossier.notActivated > 0

/**
 * What the members of the body have opened of the published documents of a session that the caller may read:
 * `GET /api/sessions/{id}/reading`. Counts members; names are for those who may name the readers of documents.
 */
export const SessionReading = item('SessionReading', {
  members: count,
  /** members who have opened all documents that they may read; some of them; none */
  all: count,
  some: count,
  none: count,
  /** of `none`, those whom a reminder would reach now: not the caller, nor those reminded for less than a day */
  toRemind: count,
  /** the least opened first; `of`: the members who may read the document */
  documents: z.array(z.object({ id: Id, title: z.string(), count, of: count })),
  /** null for those who may not name readers */
  people: z.array(z.object({ ...PersonReference.shape, count, of: count })).nullable(),
  /** when members were last reminded by hand */
  remindedAt: Timestamp.nullable(),
})
export type SessionReading = z.infer<typeof SessionReading>

/**
 * A reminder that was just sent: `POST /api/sessions/{id}/validation_reminder` to the validators of its waiting
 * documents, `POST /api/sessions/{id}/reading_reminder` to members who have opened none of its documents,
 * `POST /api/sessions/{id}/answer_reminder` to those who have not answered its convocation.
 */
export const SessionReminder = item('SessionReminder', {
  /** people notified, in the portal or by mail */
  notified: count,
  sentAt: Timestamp,
})
export type SessionReminder = z.infer<typeof SessionReminder>

/** Hours before the same people may be reminded by hand again. */
export const hoursBetweenReminders = { validation: 1, reading: 24, answer: 24 } as const
