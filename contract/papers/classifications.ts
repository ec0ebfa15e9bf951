import { z } from 'zod'
import { Active, between, collection, Id, item, relation, text, Version } from '#contract/ground/shapes.ts'

/** Levels of the trees in which documents are filed (SPEC §2). */
export const branchLevels = 4

/** A branch of the classification of documents (seed §3). The one above it goes by two names: `parent`, and `parentId`, 0 for a root. */
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

const parentId = between(0, 2_147_483_647)

/**
 * What administrators write of a branch. The one above goes by two names, `parent` and the seed's `parentId`: of both, the one that is
 * not as the branch stands is what is wanted; two that are wanted and are not the same are refused. A root when neither is said.
 * @param path its collection, where the branch above is too
 */
const branchForm = (path: string) =>
  z.object({
    name: text(80),
    parent: relation(path).nullable().optional(),
    /** 0, or null, for a root */
    parentId: parentId.nullable().optional(),
    active: Active,
  })
export const DocumentTypeForm = branchForm('document_types')
export const DocumentCommissionForm = branchForm('document_commissions')
export type BranchForm = z.output<typeof DocumentTypeForm>

/** `PUT /api/document_types/{id}/place`: under which branch, and how many of its children come before. */
export const BranchPlace = z.object({ parentId: parentId.default(0), index: between(0, 1_000) })
export type BranchPlace = z.output<typeof BranchPlace>

/** What is filed in a branch, and what is below it: `GET /api/document_types/{id}/uses`. */
export const BranchUses = item('BranchUses', {
  /** whatever their state */
  documents: z.int(),
  /** just below it */
  branches: z.int(),
  subscriptions: z.int(),
})
export type BranchUses = z.infer<typeof BranchUses>

/** `DELETE /api/document_types/{id}?moveTo=4`: where goes what is filed in it, and what is below it. */
export const BranchRemoval = z.object({
  moveTo: z
    .string()
    .regex(/^[1-9]\d{0,9}$/)
    .transform(Number)
    .pipe(Id)
    .optional(),
})
