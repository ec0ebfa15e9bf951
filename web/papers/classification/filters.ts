import { readId, readText } from '#web/ground/ui/filters/searchParams.ts'

/** Search parameters of a tree: the branch to focus, or the parent of a new one. */
interface BranchSearchParams {
  branche?: number | undefined
  /** words searched in the names */
  q?: string | undefined
}

export const readBranch = ({ branche, q }: Record<string, unknown>): BranchSearchParams => ({
  branche: readId(branche),
  q: readText(q),
})
