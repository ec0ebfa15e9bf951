import { z } from 'zod'
import { type Branch, type BranchForm, branchLevels, DocumentTypeForm } from '#contract/papers/classifications.ts'
import { flattenTree, splitBranch } from '#web/ground/records/tree/treeMoves.ts'

/** Form values of a branch. The parent is an id as text, `'3'`, or null at the root. */
export interface Draft {
  name: string
  parentId: string | null
  active: boolean
}

export const schema: z.ZodType<BranchForm, Draft> = DocumentTypeForm.omit({ parent: true }).extend({
  parentId: z
    .string()
    .nullable()
    .transform((id) => Number(id ?? 0)),
  active: z.boolean(),
})

/** Field names in the order of the form. */
export const fieldOrder = ['name', 'parentId', 'active'] as const satisfies (keyof Draft)[]

/** Creates the form values of a branch; a new one gets the requested parent. */
export const branchDraft =
  (parentId: number | undefined) =>
  (branch: Branch | null): Draft => ({
    name: branch?.name ?? '',
    parentId: parentFieldValue(branch?.parentId ?? parentId ?? 0),
    active: branch?.active ?? true,
  })

const parentFieldValue = (parentId: number) => (parentId === 0 ? null : String(parentId))

export interface Choice {
  id: number
  name: string
  active: boolean
  /** 0 for a root. */
  depth: number
}

/**
 * Lists the possible parents of a branch in tree order. Excludes the branch, its descendants, and parents that would
 * exceed the depth limit (DOMAIN §5.1).
 * @param id null for a new branch
 */
export function possibleParents(branches: readonly Branch[], id: number | null): Choice[] {
  const { others, height } = splitBranch(flattenTree(branches), id ?? 0)
  return others.filter(({ depth }) => depth + 1 + height < branchLevels)
}

/** Lists the branches that can receive the contents of a branch: active, with enough depth left for its children. */
export function possibleTargets(branches: readonly Branch[], id: number): Choice[] {
  const { others, height } = splitBranch(flattenTree(branches), id)
  return others.filter(({ active, depth }) => active && depth + height < branchLevels)
}
