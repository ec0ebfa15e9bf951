import type { FieldErrors, FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { frenchSpaces } from '#contract/ground/frenchSpaces.ts'
import { violationsOf } from './violations.ts'

/** An error message of one field. */
export interface FieldError {
  /** path of the field: `email`, `userIrpInformations.0.irp` */
  field: string
  message: string
}

/** Lists the errors of a form in the order of its fields. */
export function listFieldErrors(errors: FieldErrors, order: readonly string[]): FieldError[] {
  return order.flatMap((name) => collectFieldErrors(errors[name], name))
}

/** Collects the errors of a field, a row of fields or a list of rows. */
function collectFieldErrors(error: unknown, field: string): FieldError[] {
  if (typeof error !== 'object' || error === null) return []
  if ('message' in error && typeof error.message === 'string') return [{ field, message: error.message }]
  return Object.entries(error).flatMap(([name, below]) =>
    name === 'ref' ? [] : collectFieldErrors(below, `${field}.${name}`),
  )
}

/**
 * Shows the server's violations under their fields and focuses the first one.
 * @param order field names in the order of the form; violations of other fields are left to the snackbar
 * @returns all violations, with the field paths of the form
 */
export function showViolationsAndFocus<Draft extends FieldValues, Form>(
  failure: unknown,
  { setError, setFocus }: UseFormReturn<Draft, unknown, Form>,
  order: readonly string[],
): FieldError[] {
  const faults = violationsOf(failure).map(({ propertyPath, message }) => ({
    field: propertyPath.replaceAll(/\[(\d+)\]/g, '.$1'),
    message: frenchSpaces(message),
  }))
  const rank = ({ field }: FieldError) => order.indexOf(field.split('.', 1)[0] ?? '')
  const ofForm = faults.filter((fault) => rank(fault) >= 0).sort((a, b) => rank(a) - rank(b))
  for (const { field, message } of ofForm) setError(field as FieldPath<Draft>, { message })
  const [first] = ofForm
  if (first) setFocus(first.field as FieldPath<Draft>, { shouldSelect: true })
  return faults
}
