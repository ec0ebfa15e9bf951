import { z } from 'zod'
import { fr } from 'zod/locales'
import { fieldLabels } from '#contract/ground/fieldLabels.ts'
import type { Violation } from '#contract/ground/problems.ts'

const fieldLabel = (path: readonly PropertyKey[]) => {
  const name = path.findLast((step) => typeof step === 'string') ?? ''
  return (fieldLabels as Record<string, string>)[name] ?? name
}

/** Custom French messages for zod issues (seed §5); undefined leaves the message to zod's French locale. */
function customMessage(issue: z.core.$ZodRawIssue): string | undefined {
  const empty = issue.input === undefined || issue.input === null || issue.input === ''
  if (empty && !issue.path?.length) return 'Rien n’a été envoyé'
  if (empty && issue.code !== 'unrecognized_keys') return `Le champ ${fieldLabel(issue.path ?? [])} est obligatoire`
  if (issue.code === 'invalid_format' && issue.format === 'email') return 'L’adresse électronique n’est pas valide'
  if (issue.code === 'too_small' && issue.origin === 'string') return `${issue.minimum} caractères au minimum`
  if (issue.code === 'too_big' && issue.origin === 'string') return `${issue.maximum} caractères au maximum`
  return undefined
}

z.config({ ...fr(), customError: customMessage })

/** Formats a path as in API.md: `agenda[0].title`. */
const propertyPath = (path: readonly PropertyKey[]) =>
  path
    .map((step, index) => (typeof step === 'number' ? `[${step}]` : `${index > 0 ? '.' : ''}${String(step)}`))
    .join('')

/** Compiles a zod schema to the validator of one part of a request. Types are not coerced. */
export const compileValidator = ({ schema }: { schema: unknown }) => {
  const shape = schema as z.ZodType
  return (data: unknown) => {
    const result = shape.safeParse(data)
    return result.success ? { value: result.data } : { error: new ValidationError(result.error) }
  }
}

/**
 * Validator compiler for a route that parses its body itself, with `parseBody`, because the form depends on the caller.
 * The body schema is then documentation only.
 */
export const compileValidatorExceptBody = ({ schema, httpPart }: { schema: unknown; httpPart?: string }) =>
  httpPart === 'body' ? (value: unknown) => ({ value }) : compileValidator({ schema })

/**
 * Parses a body in the handler, with the same errors as the validator of a route.
 * @throws ValidationError
 */
export function parseBody<Form extends z.ZodType>(form: Form, body: unknown): z.output<Form> {
  const result = form.safeParse(body)
  if (!result.success) throw new ValidationError(result.error, 'body')
  return result.data
}

/** The violations that a schema has found in one part of a request. */
export class ValidationError extends Error {
  readonly violations: Violation[]
  /** `body`, `params`…; Fastify sets it for what it validates itself */
  validationContext: string | undefined

  constructor(error: z.ZodError, validationContext?: string) {
    super('validation')
    this.validationContext = validationContext
    this.violations = error.issues.map((issue) => ({
      propertyPath: propertyPath(issue.path),
      message: issue.message,
      code: codeOf(issue),
    }))
  }
}

/** The failure code of a custom rule of the portal, otherwise zod's issue code. */
const codeOf = (issue: z.core.$ZodIssue): string =>
  issue.code === 'custom' && typeof issue.params?.['code'] === 'string' ? issue.params['code'] : issue.code
