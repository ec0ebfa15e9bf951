import { useQuery } from '@tanstack/react-query'
import type { Branch } from '#contract/papers/classifications.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { RemovalDialog } from '#web/ground/records/RemovalDialog.tsx'
import { branchUses, type Classification } from '#web/papers/classification/api.ts'
import { isUsed } from './BranchUsesList.tsx'
import { possibleTargets } from './draft.ts'
import { MoveDialog } from './MoveDialog.tsx'
import { useRemoveBranch, useWriteBranch } from './mutations.ts'

interface BranchRemovalProps {
  tree: Classification
  branch: Branch
  branches: readonly Branch[]
  /** Called after the deletion, to leave the screen of the branch. */
  onRemoved?: () => void
  onClose: () => void
}

/** Asks for confirmation before deleting a branch. If it contains records, asks for the branch to move them to. */
export function BranchRemoval({ tree, branch, branches, onRemoved, onClose }: BranchRemovalProps) {
  const { t } = useTranslation()
  const { id, name, parentId, active, version } = branch
  const { data: uses } = useQuery(branchUses(tree, id))
  const removal = useRemoveBranch(tree)
  const deactivation = useWriteBranch(tree, 'branch.deactivated')
  // the shell reports a failed query
  if (!uses) return null
  const remove = (moveTo?: number) =>
    removal.mutate(
      { id, ...(moveTo !== undefined && { moveTo }) },
      { onSuccess: onRemoved ?? onClose, onError: onClose },
    )
  const onDeactivate = active
    ? () => deactivation.mutate({ id, form: { name, parentId, active: false }, version }, { onSettled: onClose })
    : undefined
  const targets = possibleTargets(branches, id)
  const busy = removal.isPending || deactivation.isPending
  if (isUsed(uses) && targets.length > 0)
    return (
      <MoveDialog
        branch={branch}
        uses={uses}
        targets={targets}
        busy={busy}
        onRemove={remove}
        onDeactivate={onDeactivate}
        onClose={onClose}
      />
    )
  return (
    <RemovalDialog
      name={name}
      reason={isUsed(uses) ? t('branch.noTarget') : null}
      outcome={t(isUsed(uses) ? 'branch.stays' : 'branch.lost')}
      busy={busy}
      onRemove={() => remove()}
      onDeactivate={onDeactivate}
      onClose={onClose}
    />
  )
}
