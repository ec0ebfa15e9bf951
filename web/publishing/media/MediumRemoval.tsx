import type { Medium } from '#contract/publishing/media/media.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { RemovalDialog } from '#web/ground/records/RemovalDialog.tsx'
import { useRemoveMedium } from './mutations.ts'
import { Uses } from './Uses.tsx'

/** Asks for confirmation before deleting a medium. One in use is kept, and its uses are listed. */
export function MediumRemoval({ medium, onClose }: { medium: Medium; onClose: () => void }) {
  const { t } = useTranslation()
  const removal = useRemoveMedium()
  const { id, name, usedBy } = medium
  const isUsed = usedBy.length > 0
  return (
    <RemovalDialog
      name={name}
      reason={isUsed ? t('media.keptBy') : null}
      outcome={t(isUsed ? 'media.free' : 'media.lost')}
      busy={removal.isPending}
      onRemove={() => removal.mutate(id, { onSettled: onClose })}
      onDeactivate={undefined}
      onClose={onClose}
    >
      {isUsed && <Uses uses={usedBy} label={t('media.keptBy')} />}
    </RemovalDialog>
  )
}
