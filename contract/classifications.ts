import { z } from 'zod'
import { between, collection, Id, item, text, Version } from './shapes.ts'

/** Levels of the trees in which documents are filed (SPEC §2). */
export const branchLevels = 4

/** A branch of the classification of documents (seed §3). `parentId` is 0 for a root. */
const branch = <Type extends string>(type: Type) =>
  item(type, {
    id: Id,
    name: z.string(),
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

/** What administrators write of a branch. */
export const BranchForm = z.object({
  name: text(80),
  /** 0 for a root */
  parentId: between(0, 2_147_483_647).default(0),
  active: z.boolean().default(true),
})
export type BranchForm = z.output<typeof BranchForm>
export const BranchAmendment = BranchForm.extend({ version: Version })

/** `PUT /api/document_types/{id}/place`: under which branch, and how many of its children come before. */
export const BranchPlace = z.object({ parentId: BranchForm.shape.parentId, index: between(0, 1_000) })
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
