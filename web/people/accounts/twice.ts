import { z } from 'zod'
import type { Translate } from '#web/ground/i18n/i18n.ts'

/** A password as one chooses it: a slip of the finger would keep its owner out. */
export interface TwicePassword {
  password: string
  confirmation: string
}

/** The second field; the calls do not know it. */
export const confirmation = { confirmation: z.string() }

/** « Les mots de passe ne sont pas identiques ! » (seed §5), for a form that has both. */
export const twiceTheSame = (t: Translate) => (form: TwicePassword, context: z.RefinementCtx) => {
  if (form.password !== form.confirmation)
    context.addIssue({ code: 'custom', path: ['confirmation'], message: t('password.different') })
}

/** They are compared whatever else is wrong, with the password too: all is told at once. */
export const bothTyped: z.core.$ZodSuperRefineParams = { when: ({ value }) => isTyped.safeParse(value).success }
const isTyped = z.object({ password: z.string(), confirmation: z.string() })
