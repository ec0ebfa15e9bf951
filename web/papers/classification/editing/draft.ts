import { z } from 'zod'
import { type Branch, type BranchForm, branchLevels, DocumentTypeForm } from '#contract/papers/classifications.ts'
import { linesOf, partsOf } from '#web/ground/records/tree/treeMoves.ts'

/** A branch as it is typed: the one above by its number, `'3'`; null at the top. */
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

/** In the order of the form. */
export const order = ['name', 'parentId', 'active'] as const satisfies (keyof Draft)[]

/** What the form shows of a branch; a new one is under the one that was asked for. */
export const draftUnder =
  (parentId: number | undefined) =>
  (branch: Branch | null): Draft => ({
    name: branch?.name ?? '',
    parentId: written(branch?.parentId ?? parentId ?? 0),
    active: branch?.active ?? true,
  })

const written = (parentId: number) => (parentId === 0 ? null : String(parentId))

export interface Choice {
  id: number
  name: string
  active: boolean
  /** 0 for a root */
  depth: number
}

/**
 * The branches under which one can be, in the order of their tree: neither itself nor what is below it, and not so deep that what
 * comes along would be out of the tree (DOMAIN §5.1).
 * @param id null for a new one
 */
export function possibleParents(branches: readonly Branch[], id: number | null): Choice[] {
  const { others, height } = partsOf(linesOf(branches), id ?? 0)
  return others.filter(({ depth }) => depth + 1 + height < branchLevels)
}

/** The branches that can receive what stands in one: open ones, with room below for those that it holds. */
export function possibleTargets(branches: readonly Branch[], id: number): Choice[] {
  const { others, height } = partsOf(linesOf(branches), id)
  return others.filter(({ active, depth }) => active && depth + height < branchLevels)
}
