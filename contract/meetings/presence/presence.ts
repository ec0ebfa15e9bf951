import { z } from 'zod'
import { PlannedTime } from '#contract/ground/dates/parisTime.ts'
import { booleanString } from '#contract/ground/queryShapes.ts'
import { Actions, Id, item, relation, Timestamp, Version, whenFieldsAreValid } from '#contract/ground/shapes.ts'
import { PersonReference } from '#contract/people/users/users.ts'

/** How somebody takes part in a meeting. */
export const presenceModes = ['onSite', 'video'] as const
export type PresenceMode = (typeof presenceModes)[number]

/** How long before its start a meeting may be opened. */
export const opensBeforeMinutes = 30

/** « Je suis là »: announces oneself; whoever keeps the record confirms. */
export const AnnouncementForm = z.object({ mode: z.enum(presenceModes) })
export type AnnouncementForm = z.output<typeof AnnouncementForm>

/** That of the times which the caller has read; without one, the call is about the times as they are. */
const ShownVersion = Version.optional()

/** Somebody arrives, or their announcement is confirmed. */
export const ArrivalForm = z.object({
  person: relation('users'),
  mode: z.enum(presenceModes),
  version: ShownVersion,
})
export type ArrivalForm = z.output<typeof ArrivalForm>

/** Somebody leaves, or their announcement is refused. */
export const DepartureForm = z.object({ person: relation('users'), version: ShownVersion })
export type DepartureForm = z.output<typeof DepartureForm>

const TimesForm = z
  .object({ mode: z.enum(presenceModes), arrivedAt: PlannedTime, leftAt: PlannedTime.nullable().default(null) })
  .superRefine(
    ({ arrivedAt, leftAt }, context) => {
      if (leftAt !== null && Date.parse(leftAt) < Date.parse(arrivedAt))
        context.addIssue({ code: 'custom', path: ['leftAt'], message: 'Le départ suit l’arrivée' })
    },
    whenFieldsAreValid('arrivedAt', 'leftAt'),
  )

const maxIntervals = 20

/** All times during which somebody was there, as corrected by whoever keeps the record. */
export const PresenceTimesForm = z.object({
  person: relation('users'),
  intervals: z.array(TimesForm).refine((list) => list.length <= maxIntervals, `${maxIntervals} au maximum`),
  /** that of the times which the caller has read; without one, that of a person without any */
  version: Version.default(1),
})
export type PresenceTimesForm = z.output<typeof PresenceTimesForm>

/** A time during which somebody was there; null: still there. */
const Interval = z.object({
  mode: z.enum(presenceModes),
  arrivedAt: Timestamp,
  leftAt: Timestamp.nullable(),
  /** false: announced by the person only */
  confirmed: z.boolean(),
})

/** Somebody who sat in the body when the meeting was opened, or has joined since. */
export const MeetingPerson = z.object({
  id: Id,
  /** null: the account is erased */
  person: PersonReference.nullable(),
  mandate: z.string().nullable(),
  /** from when they count no more, since their mandate has ended during the meeting; null: not so */
  mandateEndedAt: Timestamp.nullable(),
  intervals: z.array(Interval),
  /** increases with each change of the times */
  version: Version,
})
export type MeetingPerson = z.infer<typeof MeetingPerson>

/** Who sat on a seat during a part of the meeting. */
const SeatSitting = z.object({
  personId: Id,
  isReplacement: z.boolean(),
  from: Timestamp,
  /** null: to the end */
  until: Timestamp.nullable(),
})

/** A seat at the meeting; people are named by the ids of `people`. */
export const MeetingSeat = z.object({
  id: Id,
  position: z.int(),
  college: z.string().nullable(),
  /** null: vacant */
  holderId: Id.nullable(),
  /** who sits now; null: nobody, or the meeting is closed */
  sitterId: Id.nullable(),
  sittings: z.array(SeatSitting),
})
export type MeetingSeat = z.infer<typeof MeetingSeat>

/** `?toSign=true`: to be signed on paper, although the meeting was opened. */
export const AttendanceSheetQuery = z.object({ toSign: booleanString.optional() })

/** Who is at a meeting, for the members of its body: `GET /api/sessions/{id}/presence`. */
export const Presence = item('Presence', {
  /** the earliest instant at which it may be opened */
  opensAt: Timestamp,
  /** null: not opened */
  openedAt: Timestamp.nullable(),
  /** null: not closed */
  closedAt: Timestamp.nullable(),
  seats: z.array(MeetingSeat),
  people: z.array(MeetingPerson),
  /** number of voting members who are present now, whose mandate goes on */
  voters: z.int().nonnegative(),
  /** whether a ballot is open: the meeting does not end before it */
  isVoting: z.boolean(),
  /** what the rules of the body demand; null: no quorum, as in a CSE. It blocks nothing. */
  quorum: z.object({ percent: z.int(), voters: z.int().nonnegative() }).nullable(),
  can: Actions,
})
export type Presence = z.infer<typeof Presence>
