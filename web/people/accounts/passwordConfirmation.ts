import { z } from 'zod'
import type { Translate } from '#web/ground/i18n/i18n.ts'

/** A password and its confirmation, which guards against typing errors. */
export interface ConfirmedPassword {
  password: string
  confirmation: string
}

/** The confirmation field; it is not sent to the server. */
export const confirmationField = { confirmation: z.string() }

/** Adds the issue « Les mots de passe ne sont pas identiques ! » (seed §5) when the two passwords differ. */
export const checkConfirmation = (t: Translate) => (form: ConfirmedPassword, context: z.RefinementCtx) => {
  if (form.password !== form.confirmation)
    context.addIssue({ code: 'custom', path: ['confirmation'], message: t('password.different') })
}

/** Runs the comparison even when other fields are invalid, so that all errors show at once. */
export const whenBothTyped: z.core.$ZodSuperRefineParams = { when: ({ value }) => BothFields.safeParse(value).success }
const BothFields = z.object({ password: z.string(), confirmation: z.string() })
