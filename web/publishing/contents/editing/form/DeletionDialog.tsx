import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { RemovalDialog } from '#web/ground/records/RemovalDialog.tsx'
import { contentVersions } from '#web/publishing/contents/editing/lazyQueries.ts'
import { useDeleteContent } from './mutations.ts'
import type { SavedBase } from './useContentForm.ts'

interface DeletionDialogProps {
  id: number
  base: SavedBase
  onDeleted: () => Promise<unknown>
  onClose: () => void
}

/** Asks for confirmation before deleting a content, and lists what is deleted with it. */
export function DeletionDialog({ id, base, onDeleted, onClose }: DeletionDialogProps) {
  const { t } = useTranslation()
  const { data: versions, isPending: isCounting } = useQuery(contentVersions(id))
  const { mutate: remove, isPending: isDeleting } = useDeleteContent(id, onDeleted)
  const isOut = base.status === 'published' || base.status === 'archived'
  const outcome = [
    t('contentDeletion.versions', { count: versions?.totalItems ?? 1 }),
    ...(isOut ? [t('contentDeletion.out')] : []),
    ...(base.typed.inSlider && base.status === 'published' ? [t('contentDeletion.slider')] : []),
    t('contentDeletion.stays'),
  ].join(' ')
  return (
    <RemovalDialog
      name={base.typed.title}
      reason={null}
      outcome={outcome}
      busy={isCounting || isDeleting}
      onRemove={() => remove()}
      onDeactivate={undefined}
      onClose={onClose}
    />
  )
}
