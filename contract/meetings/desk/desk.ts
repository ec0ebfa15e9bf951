import { z } from 'zod'
import { Actions, Id, item, relation, Timestamp, text } from '#contract/ground/shapes.ts'
import { pointKinds } from '#contract/meetings/sessions/sessions.ts'
import { PersonReference } from '#contract/people/users/users.ts'

/** Characters of HTML of the notes on one point. */
export const maxNoteCharacters = 100_000

/** Takes a point of the agenda, in any order: `POST /api/sessions/{id}/current_point`. */
export const CurrentPointForm = z.object({
  /** null: ends the point under way, and takes none */
  point: relation('points').nullable(),
  /** that of the progress that the caller has read */
  version: z.int().nonnegative(),
})
export type CurrentPointForm = z.output<typeof CurrentPointForm>

/** A point added during the meeting, below « Questions diverses »: `POST /api/sessions/{id}/added_points`. */
export const AddedPointForm = z.object({ title: text(250) })
export type AddedPointForm = z.output<typeof AddedPointForm>

/** A time that the meeting spent on a point; null: it is on it. */
const SpentTime = z.object({ startedAt: Timestamp, endedAt: Timestamp.nullable() })

const PointProgress = z.object({
  id: Id,
  number: z.string(),
  title: z.string(),
  kind: z.enum(pointKinds),
  expectedMinutes: z.int().nullable(),
  /** oldest first */
  spentTimes: z.array(SpentTime),
})
export type PointProgress = z.infer<typeof PointProgress>

/** The course of a meeting, for the members of its body: `GET /api/sessions/{id}/progress`. */
export const Progress = item('Progress', {
  /** null: not opened */
  openedAt: Timestamp.nullable(),
  /** null: not closed */
  closedAt: Timestamp.nullable(),
  /** the present instant of the server, by which a device with a wrong clock counts */
  now: Timestamp,
  /** increases with each beginning and end of a period of the meeting */
  version: z.int().nonnegative(),
  /** the point under way; null: none, or the meeting is suspended */
  currentPointId: Id.nullable(),
  suspensions: z.array(z.object({ from: Timestamp, /** null: suspended now */ until: Timestamp.nullable() })),
  /** in the order of the agenda, nested points below theirs */
  points: z.array(PointProgress),
  can: Actions,
})
export type Progress = z.infer<typeof Progress>

/** Writes the notes on a point: `PUT /api/points/{id}/note`. */
export const NoteForm = z.object({
  /** what is not allowed is removed */
  html: z
    .string()
    .max(maxNoteCharacters, 'Les notes d’un point ont 100 000 caractères au plus, mise en forme comprise'),
  /** that of the notes that the caller has read; 0: there were none */
  version: z.int().nonnegative(),
})
export type NoteForm = z.output<typeof NoteForm>

/** The notes of the meeting on one point, for those who hold it. */
export const PointNote = item('PointNote', {
  point: z.object({ id: Id }),
  /** sanitized HTML */
  html: z.string(),
  /** 0: nothing was written yet */
  version: z.int().nonnegative(),
  savedAt: Timestamp.nullable(),
  /** null: the account is erased, or nothing was written */
  savedBy: PersonReference.nullable(),
})
export type PointNote = z.infer<typeof PointNote>

/** All notes of a meeting, for those who hold it: `GET /api/sessions/{id}/notes`. */
export const MeetingNotes = item('MeetingNotes', {
  /** of the points that have some */
  notes: z.array(PointNote),
  /** whether they can be written: from the opening of the meeting to the approval of its minutes */
  isOpen: z.boolean(),
})
export type MeetingNotes = z.infer<typeof MeetingNotes>
