import type { Medium } from '#contract/publishing/media/media.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { PlainDialog } from './PlainDialog.tsx'
import { Uses } from './Uses.tsx'

export function UsesDialog({ medium: { name, usedBy }, onClose }: { medium: Medium; onClose: () => void }) {
  const { t } = useTranslation()
  const title = t('media.usesOf', { name })
  return (
    <PlainDialog title={title} onClose={onClose}>
      <Uses uses={usedBy} label={title} />
    </PlainDialog>
  )
}
