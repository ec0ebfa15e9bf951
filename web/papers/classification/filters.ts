import { readId } from '#web/ground/ui/filters/searchParams.ts'

/** Search parameters of a tree: the branch to focus, or the parent of a new one. */
interface BranchSearchParams {
  branche?: number | undefined
}

export const readBranch = ({ branche }: Record<string, unknown>): BranchSearchParams => ({ branche: readId(branche) })
