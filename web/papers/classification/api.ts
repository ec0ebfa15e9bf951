import { queryOptions } from '@tanstack/react-query'
import type { Collection } from '#contract/ground/shapes.ts'
import type { Branch, BranchUses } from '#contract/papers/classifications.ts'
import { get } from '#web/ground/http/client.ts'

/** The two classification trees, named as in their URLs: by type, or by subject for committee documents. */
export type Classification = 'document-types' | 'document-commissions'

const classificationStaleMs = 5 * 60_000

/** Reads a complete list, without pagination. */
export const completeList = <Row>(name: string) =>
  queryOptions({
    queryKey: ['classification', name],
    queryFn: ({ signal }) => get<Collection<Row>>(`/api/${name}`, { query: { pagination: false }, signal }),
    staleTime: classificationStaleMs,
  })

export const documentTypes = completeList<Branch>('document_types')
export const documentCommissions = completeList<Branch>('document_commissions')
export const branchesOf = { 'document-types': documentTypes, 'document-commissions': documentCommissions } as const

export const pathOf = { 'document-types': '/api/document_types', 'document-commissions': '/api/document_commissions' }

/** Query options of a tree for its editor: refetched whenever the screen opens. */
export const freshBranches = (tree: Classification) => ({ ...branchesOf[tree], staleTime: 0, revalidateIfStale: true })

/** Reads the number of records in a branch, needed before it is deleted. */
export const branchUses = (tree: Classification, id: number) =>
  queryOptions({
    // separate first key: a deleted branch must not be refetched by an invalidation of the tree
    queryKey: ['branchUses', tree, id],
    queryFn: ({ signal }) => get<BranchUses>(`${pathOf[tree]}/${id}/uses`, { signal }),
    staleTime: 0,
  })
