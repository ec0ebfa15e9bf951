import { readId } from '#web/ground/ui/filters/address.ts'

/** What the address of a tree says: the branch where the keyboard goes, or the one that a new one is put under. */
interface BranchNamed {
  branche?: number | undefined
}

export const readBranch = ({ branche }: Record<string, unknown>): BranchNamed => ({ branche: readId(branche) })
