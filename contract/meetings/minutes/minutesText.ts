import { z } from 'zod'
import { PlannedDay } from '#contract/ground/dates/parisTime.ts'
import {
  Actions,
  Day,
  fromIntegerString,
  Id,
  item,
  longText,
  relation,
  Timestamp,
  Version,
} from '#contract/ground/shapes.ts'
import { PersonReference } from '#contract/people/users/users.ts'

/** Characters of HTML of the minutes of a meeting. */
export const maxMinutesCharacters = 500_000

/** Remarks of one person that wait for an answer, on one text. */
export const maxWaitingRemarks = 50

/** Versions that are kept besides those that members were shown. */
export const maxSavedVersions = 50

/**
 * « Rédiger le procès-verbal »: writes a first text from what the meeting kept, or writes it anew.
 * `POST /api/sessions/{id}/minutes_drafts`.
 */
export const MinutesDraftForm = z.object({
  /** null: there is no text yet; otherwise that of the text that is replaced, and kept as a version */
  version: Version.nullable().default(null),
})
export type MinutesDraftForm = z.output<typeof MinutesDraftForm>

/** Saves the text: `PUT /api/sessions/{id}/minutes_text`. */
export const MinutesTextForm = z.object({
  /** what is not allowed is removed */
  html: z.string().max(maxMinutesCharacters, 'Un procès-verbal a 500 000 caractères au plus, mise en forme comprise'),
  version: Version,
})
export type MinutesTextForm = z.output<typeof MinutesTextForm>

/**
 * Shows the text to the members of the body, who may remark on it until the end of a day. Doing it again shows them the
 * present text, and moves the day. `POST /api/sessions/{id}/minutes_sharings`.
 */
export const MinutesSharingForm = z.object({ until: PlannedDay, version: Version })
export type MinutesSharingForm = z.output<typeof MinutesSharingForm>

/**
 * Files the text as the PDF of the minutes, which makes expected minutes a draft:
 * `POST /api/sessions/{id}/minutes_filings`.
 */
export const MinutesFilingForm = z.object({ version: Version })
export type MinutesFilingForm = z.output<typeof MinutesFilingForm>

export const remarkAnswers = ['accepted', 'changed', 'refused'] as const
export type RemarkAnswer = (typeof remarkAnswers)[number]

/**
 * Why the portal cannot write a proposal into the text: its passage is not there any more, is there several times, or
 * stands in several paragraphs or formattings.
 */
export const passageObstacles = ['gone', 'repeated', 'spread'] as const
export type PassageObstacle = (typeof passageObstacles)[number]

/** Proposes a correction of a passage, or comments on it: `POST /api/sessions/{id}/minutes_remarks`. */
export const RemarkForm = z
  .object({
    /** a passage of the text that members were shown, as it is read there */
    passage: longText(2_000),
    /** the words to put in its place; null for a comment */
    proposal: longText(4_000),
    comment: longText(2_000),
  })
  .superRefine(({ passage, proposal, comment }, context) => {
    const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    if (passage === null) refuse('passage', 'Indiquez le passage concerné')
    if (proposal === null && comment === null) refuse('proposal', 'Proposez une correction, ou écrivez un commentaire')
    if (proposal !== null && proposal === passage) refuse('proposal', 'La correction est identique au passage')
  })
export type RemarkForm = z.output<typeof RemarkForm>

/** Answers a remark: `POST /api/sessions/{id}/remark_answers`. */
export const RemarkAnswerForm = z
  .object({
    remark: relation('minutes_remarks'),
    /** `accepted`: the portal puts the proposal in the place of the passage; `changed`: corrected in other words */
    answer: z.enum(remarkAnswers),
    word: longText(500),
    /** that of the text, into which an accepted proposal is written */
    version: Version,
  })
  .superRefine(({ answer, word }, context) => {
    if (answer === 'refused' && word === null)
      context.addIssue({ code: 'custom', path: ['word'], message: 'Dites en un mot pourquoi' })
  })
export type RemarkAnswerForm = z.output<typeof RemarkAnswerForm>

/** Withdraws one's own remark before its answer: `POST /api/sessions/{id}/remark_withdrawals`. */
export const RemarkWithdrawalForm = z.object({ remark: relation('minutes_remarks') })

export const MinutesRemark = z.object({
  id: Id,
  /** null: the account is erased */
  author: PersonReference.nullable(),
  isMine: z.boolean(),
  passage: z.string(),
  proposal: z.string().nullable(),
  comment: z.string().nullable(),
  createdAt: Timestamp,
  /** null: waits for it */
  answer: z.enum(remarkAnswers).nullable(),
  word: z.string().nullable(),
  /** what prevents it from being accepted, for those who answer it; null: nothing, or it is answered */
  obstacle: z.enum(passageObstacles).nullable(),
})
export type MinutesRemark = z.infer<typeof MinutesRemark>

export const versionKinds = ['saved', 'shared', 'approved'] as const
export type MinutesVersionKind = (typeof versionKinds)[number]

export const MinutesVersionLine = z.object({
  number: z.int().positive(),
  kind: z.enum(versionKinds),
  savedAt: Timestamp,
  /** null: the account is erased */
  savedBy: PersonReference.nullable(),
})
export type MinutesVersionLine = z.infer<typeof MinutesVersionLine>

/**
 * The text of the minutes of a session, for the members of its body: `GET /api/sessions/{id}/minutes_text`. Members read
 * it once it was shown to them; before that, it does not exist for them.
 */
export const MinutesText = item('MinutesText', {
  /** sanitized HTML; null: there is none, or none that the caller may read */
  html: z.string().nullable(),
  version: z.int().positive(),
  updatedAt: Timestamp.nullable(),
  /** null: the account is erased, or there is no text */
  updatedBy: PersonReference.nullable(),
  /** the last day of remarks; null: members were not shown the text */
  remarksUntil: Day.nullable(),
  /** whether members may remark now */
  isOpenToRemarks: z.boolean(),
  /** its minutes are approved: it does not change any more */
  isApproved: z.boolean(),
  /** whether a meeting was held by the portal, from which a text is written */
  hasMeeting: z.boolean(),
  /** oldest first */
  remarks: z.array(MinutesRemark),
  /** newest first; for members, those that they were shown */
  versions: z.array(MinutesVersionLine),
  can: Actions,
})
export type MinutesText = z.infer<typeof MinutesText>

/** A version of the text: `GET /api/sessions/{id}/minutes_versions/{number}`. */
export const MinutesVersion = item('MinutesVersion', {
  ...MinutesVersionLine.shape,
  /** sanitized */
  html: z.string(),
})
export type MinutesVersion = z.infer<typeof MinutesVersion>

export const ByIdAndNumber = z.object({ id: fromIntegerString(Id), number: fromIntegerString(Id) })
