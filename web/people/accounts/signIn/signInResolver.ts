import { zodResolver } from '@hookform/resolvers/zod'
import { SignInForm } from '#contract/people/accounts/accounts.ts'
import { issueMessage } from '#web/ground/fields/issueMessage.ts'
import type { Translate } from '#web/ground/i18n/i18n.ts'

/** Checks the sign-in form by the schema of the contract. Loaded when the form is used: the schemas are 30 KB. */
export const signInResolver = (t: Translate, labels: Record<string, string>) =>
  zodResolver(SignInForm, { error: issueMessage(t, labels) })
