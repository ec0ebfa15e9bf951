import type { FirstStepDecisionForm } from '#contract/front/firstSteps.ts'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import { auditWithoutSubject } from '#server/ground/audit/audit.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import type { Portal } from '#server/ground/portal/portal.ts'

/**
 * Takes a decision about the first steps, or takes it back. Does nothing when another administrator has done so.
 * @throws Failure `mails.testNotSent`: no test mail of this person has left
 */
export const decideFirstStep = (
  portal: Portal,
  viewer: Viewer,
  { decision, taken }: FirstStepDecisionForm,
): Promise<void> =>
  portal.db.transaction().execute(async (tx) => {
    if (decision === 'mailSeen' && taken) {
      const sent = await tx
        .selectFrom('mails')
        .select('id')
        .where('userId', '=', viewer.id)
        .where('kind', '=', 'mail.test')
        // the server may have taken a mail without saying so
        .where((eb) => eb.or([eb('state', '=', 'sent'), eb('unanswered', '>', 0)]))
        .executeTakeFirst()
      if (!sent) throw new Failure('mails.testNotSent')
    }
    const changed = taken
      ? await tx
          .insertInto('firstStepDecisions')
          .values({ decision, takenAt: portal.clock.now().toISOString() })
          .onConflict((before) => before.doNothing())
          .returning('decision')
          .executeTakeFirst()
      : await tx
          .deleteFrom('firstStepDecisions')
          .where('decision', '=', decision)
          .returning('decision')
          .executeTakeFirst()
    if (changed)
      await auditWithoutSubject(portal, tx, viewer, taken ? 'firstSteps.decided' : 'firstSteps.reopened', {
        decision,
      })
  })
