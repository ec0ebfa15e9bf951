import { readId } from '#web/ground/ui/filters/address.ts'

/** Search parameters of a tree: the branch to focus, or the parent of a new one. */
interface BranchNamed {
  branche?: number | undefined
}

export const readBranch = ({ branche }: Record<string, unknown>): BranchNamed => ({ branche: readId(branche) })
