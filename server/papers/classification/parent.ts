import type { BranchForm } from '#contract/classifications.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { type FieldFault, violationOf } from '#server/ground/http/payload/refuseFields.ts'

type Said = Partial<Pick<BranchForm, 'parent' | 'parentId'>>

/**
 * The branch above that a form wants, 0 for none. Of `parent` and `parentId` the one that is not as the branch stands is wanted: who
 * sends back what they read, having changed one of the two, wants what they changed.
 * @param kept the branch above as it is, 0 for none and for a new branch
 * @throws Failure `classifications.parentsDiffer` on `parent` when each wants another one
 */
export function wantedParent({ parent, parentId }: Said, kept: number): number {
  const said = [...(parent === undefined ? [] : [parent?.id ?? 0]), ...(parentId === undefined ? [] : [parentId ?? 0])]
  const wanted = new Set(said.filter((id) => id !== kept))
  if (wanted.size > 1) {
    const violation = violationOf(['parent', 'classifications.parentsDiffer'])
    throw new Failure('classifications.parentsDiffer', { violations: [violation] })
  }
  const [changed = said[0] ?? 0] = wanted
  return changed
}

/** Faults of `parentId` on the field in which the form says the branch above. */
export const onSaidField = ({ parent, parentId }: Said, faults: readonly FieldFault[]): FieldFault[] =>
  parent !== undefined && parentId === undefined
    ? faults.map(([field, code]) => [field === 'parentId' ? 'parent' : field, code])
    : [...faults]
