import { toNestErrors } from '@hookform/resolvers'
import type { FieldError, FieldValues, Resolver } from 'react-hook-form'
import { z } from 'zod'
import { fr } from 'zod/locales'
import type { Translate } from '#web/ground/i18n/i18n.ts'
import { issueMessage } from './issueMessage.ts'

// Zod's own French messages, for issues without a message of the portal
z.config(fr())

/**
 * Creates a form resolver for a contract schema, with the portal's messages. For a union, reports the issue of the
 * field rather than the issues of each option.
 * @param labels label of each field by name
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
