import { zodResolver } from '@hookform/resolvers/zod'
import type { TFunction } from 'i18next'
import type { FieldValues, Resolver } from 'react-hook-form'
import { z } from 'zod'
import { fr } from 'zod/locales'
import { issueMessage } from './issueMessage.ts'

// what the portal has no sentence for is still said in French
z.config(fr())

/**
 * Checks a form with a schema of the contract, in the words of the portal.
 * @param labels the label of each field, by its name
 */
export const formResolver = <Draft extends FieldValues, Form>(
  schema: z.ZodType<Form, Draft>,
  t: TFunction,
  labels: Record<string, string>,
): Resolver<Draft, unknown, Form> => zodResolver(schema, { error: issueMessage(t, labels) })
