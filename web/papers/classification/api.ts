import { queryOptions } from '@tanstack/react-query'
import type { Collection } from '#contract/ground/shapes.ts'
import type { Branch, BranchUses } from '#contract/papers/classifications.ts'
import { get } from '#web/ground/http/client.ts'

/** The two trees, as their addresses call them: by type, or by subject for the documents of the committees. */
export type Classification = 'document-types' | 'document-commissions'

const seldomChanges = 5 * 60_000

/** A list that is read whole. */
export const whole = <Row>(name: string) =>
  queryOptions({
    queryKey: ['classification', name],
    queryFn: ({ signal }) => get<Collection<Row>>(`/api/${name}`, { query: { pagination: false }, signal }),
    staleTime: seldomChanges,
  })

export const documentTypes = whole<Branch>('document_types')
export const documentCommissions = whole<Branch>('document_commissions')
export const branchesOf = { 'document-types': documentTypes, 'document-commissions': documentCommissions } as const

export const pathOf = { 'document-types': '/api/document_types', 'document-commissions': '/api/document_commissions' }

/** Whoever draws a tree sees it as it is now. */
export const newest = (tree: Classification) => ({ ...branchesOf[tree], staleTime: 0, revalidateIfStale: true })

/** What stands in a branch, before it is asked where it goes. */
export const branchUses = (tree: Classification, id: number) =>
  queryOptions({
    // of a branch that has just gone, nothing is asked again
    queryKey: ['branchUses', tree, id],
    queryFn: ({ signal }) => get<BranchUses>(`${pathOf[tree]}/${id}/uses`, { signal }),
    staleTime: 0,
  })
