import type { BranchForm } from '#contract/papers/classifications.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { type FieldFailure, fieldViolation } from '#server/ground/http/payload/fieldViolation.ts'

type ParentFields = Partial<Pick<BranchForm, 'parent' | 'parentId'>>

/**
 * Returns the parent branch that a form asks for, 0 for none. Of `parent` and `parentId`, the one that differs from the
 * stored parent wins: a client that sends back what it read and changed one of the two wants the change.
 * @param kept the stored parent, 0 for none and for a new branch
 * @throws Failure `classifications.parentsDiffer` on `parent` when both differ from it and from each other
 */
export function requestedParent({ parent, parentId }: ParentFields, kept: number): number {
  const said = [...(parent === undefined ? [] : [parent?.id ?? 0]), ...(parentId === undefined ? [] : [parentId ?? 0])]
  const wanted = new Set(said.filter((id) => id !== kept))
  if (wanted.size > 1) {
    const violation = fieldViolation(['parent', 'classifications.parentsDiffer'])
    throw new Failure('classifications.parentsDiffer', { violations: [violation] })
  }
  const [changed = said[0] ?? 0] = wanted
  return changed
}

/** Moves faults of `parentId` to the field that the form used for the parent. */
export const reportOnSentField = (
  { parent, parentId }: ParentFields,
  faults: readonly FieldFailure[],
): FieldFailure[] =>
  parent !== undefined && parentId === undefined
    ? faults.map(([field, code]) => [field === 'parentId' ? 'parent' : field, code])
    : [...faults]
