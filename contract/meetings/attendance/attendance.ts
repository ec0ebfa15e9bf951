import { z } from 'zod'
import { Actions, Id, item, optionalText, relation, Timestamp } from '#contract/ground/shapes.ts'
import { PersonReference } from '#contract/people/users/users.ts'

/** Answers to a convocation. */
export const sessionAnswers = ['present', 'remote', 'late', 'absent'] as const
export type SessionAnswer = (typeof sessionAnswers)[number]

/** An answer to a convocation, changed as often as one likes until the session starts. */
export const AnswerForm = z.object({
  answer: z.enum(sessionAnswers),
  /** never a reason: health and union are nobody's business */
  note: optionalText(200),
})
export type AnswerForm = z.output<typeof AnswerForm>

/** The answer that somebody who prepares the session writes for another person. */
export const ReplyForm = AnswerForm.extend({
  person: relation('users'),
  /** that of the answer which the caller has read; 0: there was none */
  version: z.int().nonnegative().default(0),
})
export type ReplyForm = z.output<typeof ReplyForm>

/** A member of the body, and what they answered. */
export const Attendee = z.object({
  ...PersonReference.shape,
  mandate: z.string().nullable(),
  /** a substitute is asked only when they are called; everybody else is */
  isAsked: z.boolean(),
  /** null: not answered yet */
  answer: z.enum(sessionAnswers).nullable(),
  /** for its author and for those who prepare the session */
  note: z.string().nullable(),
  answeredAt: Timestamp.nullable(),
  /** increases with each change of the answer; 0: not answered yet */
  version: z.int().nonnegative(),
})
export type Attendee = z.infer<typeof Attendee>

/** Who will sit on a seat; people are named by the ids of `people`. */
export const SeatAttendance = z.object({
  seatId: Id,
  position: z.int(),
  college: z.string().nullable(),
  /** null: vacant */
  holderId: Id.nullable(),
  /** null: nobody */
  sitterId: Id.nullable(),
  isReplacement: z.boolean(),
})
export type SeatAttendance = z.infer<typeof SeatAttendance>

/** Who will be at a session, for the members of its body: `GET /api/sessions/{id}/attendance`. */
export const Attendance = item('Attendance', {
  /** whether answers are still taken: the session is convened and has not started */
  isOpen: z.boolean(),
  seats: z.array(SeatAttendance),
  people: z.array(Attendee),
  /** of `people`, those who are asked and have not answered */
  waiting: z.int().nonnegative(),
  /** when those were last reminded by hand */
  remindedAt: Timestamp.nullable(),
  can: Actions,
})
export type Attendance = z.infer<typeof Attendance>
