import { z } from 'zod'
import { Active, collection, Id, integerBetween, item, relation, text, Version } from '#contract/ground/shapes.ts'

/** Maximum depth of the classifications of documents (SPEC §2). */
export const branchLevels = 4

/**
 * A branch of a classification of documents (seed §3). The branch above is `parent`, and also `parentId`, 0 for a root.
 */
const branch = <Type extends string>(type: Type) =>
  item(type, {
    id: Id,
    name: z.string(),
    parent: z.object({ id: Id }).nullable(),
    parentId: z.int().nonnegative(),
    position: z.int(),
    active: z.boolean(),
    version: Version,
  })
export const DocumentType = branch('DocumentType')
export const DocumentTypes = collection(DocumentType)
export const DocumentCommission = branch('DocumentCommission')
export const DocumentCommissions = collection(DocumentCommission)
export type Branch = z.infer<typeof DocumentType> | z.infer<typeof DocumentCommission>

const parentId = integerBetween(0, 2_147_483_647)

/**
 * The form of a branch. The branch above may be given as `parent` or as the seed's `parentId`: if both are given, the
 * one that differs from the current value wins; two different changes are rejected. Without either, the branch is a
 * root.
 * @param path its collection, which is that of the branch above too
 */
const branchForm = (path: string) =>
  z.object({
    name: text(80),
    parent: relation(path).nullable().optional(),
    /** 0 or null for a root */
    parentId: parentId.nullable().optional(),
    active: Active,
  })
export const DocumentTypeForm = branchForm('document_types')
export const DocumentCommissionForm = branchForm('document_commissions')
export type BranchForm = z.output<typeof DocumentTypeForm>

/** `PUT /api/document_types/{id}/place`: the branch above, and the number of siblings that come before. */
export const BranchPlace = z.object({ parentId: parentId.default(0), index: integerBetween(0, 1_000) })
export type BranchPlace = z.output<typeof BranchPlace>

/** The documents and branches in a branch: `GET /api/document_types/{id}/uses`. */
export const BranchUses = item('BranchUses', {
  /** in any state */
  documents: z.int(),
  /** directly below */
  branches: z.int(),
  subscriptions: z.int(),
})
export type BranchUses = z.infer<typeof BranchUses>

/** `DELETE /api/document_types/{id}?moveTo=4`: the branch that gets its documents and sub-branches. */
export const BranchRemoval = z.object({
  moveTo: z
    .string()
    .regex(/^[1-9]\d{0,9}$/)
    .transform(Number)
    .pipe(Id)
    .optional(),
})
