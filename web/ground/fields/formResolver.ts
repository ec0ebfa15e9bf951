import { toNestErrors } from '@hookform/resolvers'
import type { FieldError, FieldValues, Resolver } from 'react-hook-form'
import { z } from 'zod'
import { fr } from 'zod/locales'
import type { Translate } from '#web/ground/i18n/i18n.ts'
import { issueMessage } from './issueMessage.ts'

// what the portal has no sentence for is still said in French
z.config(fr())

/**
 * Checks a form with a schema of the contract, in the words of the portal. Of a field that can be written in several ways, what is
 * said is what is wrong with the field, and not with each of the ways.
 * @param labels the label of each field, by its name
 */
export const formResolver =
  <Draft extends FieldValues, Form>(
    schema: z.ZodType<Form, Draft>,
    t: Translate,
    labels: Record<string, string>,
  ): Resolver<Draft, unknown, Form> =>
  async (typed, _context, options) => {
    const { success, data, error } = await schema.safeParseAsync(typed, { error: issueMessage(t, labels) })
    if (success) return { values: data, errors: {} }
    const faults: Record<string, FieldError> = {}
    for (const { code, message, path } of error.issues) faults[path.join('.')] ??= { type: code, message }
    return { values: {}, errors: toNestErrors<Draft>(faults, options) }
  }
