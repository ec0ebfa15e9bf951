import { z } from 'zod'
import { Id, item, Timestamp } from '#contract/ground/shapes.ts'
import { mailStates } from '#contract/messaging/mails.ts'

/** The first steps of a new portal, in the order in which they are shown. */
export const firstStepNames = ['bodies', 'people', 'mail', 'types', 'session'] as const
export type FirstStepName = (typeof firstStepNames)[number]

/**
 * What administrators decide about the first steps, for all of them. `mailSeen`: the test mail has arrived;
 * `withoutMail`: the portal works without a mail server for now; `typesAccepted`: the initial lists are good as they
 * are; `putAway`: the steps are not shown any more.
 */
export const firstStepDecisions = ['mailSeen', 'withoutMail', 'typesAccepted', 'putAway'] as const
export type FirstStepDecision = (typeof firstStepDecisions)[number]

/** Takes a decision, or takes it back. */
export const FirstStepDecisionForm = z.object({ decision: z.enum(firstStepDecisions), taken: z.boolean() })
export type FirstStepDecisionForm = z.infer<typeof FirstStepDecisionForm>

const isDone = z.boolean()
const count = z.int().nonnegative()

/** My last test mail. */
export const TestMail = z.object({
  state: z.enum(mailStates),
  toAddress: z.string(),
  createdAt: Timestamp,
  /** what the mail server answered to the last attempt */
  error: z.string().nullable(),
  /** when it is tried again; null when it has left or failed for good */
  retriesAt: Timestamp.nullable(),
})
export type TestMail = z.infer<typeof TestMail>

/** People and sessions are not counted further: home of a large portal would read all of them. */
export const firstStepsCountedAtMost = 100

/** What is done of the first steps of a portal, in numbers. `isShown`: something is left, and they are not put away. */
export const FirstSteps = item('FirstSteps', {
  isShown: z.boolean(),
  /** active bodies */
  bodies: z.object({ isDone, count }),
  /** of the latest accounts, at most 100: `seated`: people with a seat in a body; `accounts`: open accounts; `invited`: those without a password yet */
  people: z.object({ isDone, seated: count, accounts: count, invited: count }),
  mail: z.object({
    isDone,
    /** whether a mail server is configured */
    isConfigured: z.boolean(),
    /** mails wait since the restore of a backup */
    areHeld: z.boolean(),
    /** when an administrator confirmed that a test mail arrived */
    seenAt: Timestamp.nullable(),
    test: TestMail.nullable(),
  }),
  types: z.object({ isDone, types: count, commissions: count }),
  /**
   * `convened`: sessions that were convened at some time; until there is one, `drafts`: those in preparation, and
   * `draftId`: the next of them
   */
  session: z.object({ isDone, convened: count, drafts: count, draftId: Id.nullable() }),
})
export type FirstSteps = z.infer<typeof FirstSteps>
