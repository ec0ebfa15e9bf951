import { mdiLockOpenVariantOutline, mdiLockOutline, mdiTrashCanOutline } from '@mdi/js'
import { limits } from '#contract/ground/limits.ts'
import type { Thematic } from '#contract/publishing/thematics/thematics.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import type { BulkAction } from '#web/ground/records/list/BulkActionBar.tsx'
import { useBulkThematics } from './api.ts'

const maxBulkRecords = limits.bulkRecords
const idsOf = (thematics: readonly Thematic[]) => thematics.map(({ id }) => id)

/**
 * Returns the bulk actions on the selected projects.
 * @param onRemove opens the confirmation
 */
export function useThematicActions(onRemove: BulkAction<Thematic>['run']): readonly BulkAction<Thematic>[] {
  const { t } = useTranslation()
  const { mutate, isPending: busy } = useBulkThematics()
  return [
    { label: t('form.delete'), icon: mdiTrashCanOutline, danger: true, most: maxBulkRecords, busy, run: onRemove },
    {
      label: t('project.openTicked'),
      icon: mdiLockOpenVariantOutline,
      among: ({ open }) => !open,
      most: maxBulkRecords,
      busy,
      run: (rows, onSuccess) => mutate({ action: 'open', ids: idsOf(rows) }, { onSuccess }),
    },
    {
      label: t('project.closeTicked'),
      icon: mdiLockOutline,
      among: ({ open }) => open,
      most: maxBulkRecords,
      busy,
      run: (rows, onSuccess) => mutate({ action: 'close', ids: idsOf(rows) }, { onSuccess }),
    },
  ]
}
