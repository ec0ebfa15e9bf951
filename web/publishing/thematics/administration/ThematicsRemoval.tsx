import Typography from '@mui/material/Typography'
import type { Thematic } from '#contract/publishing/thematics/thematics.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { NameList } from '#web/ground/records/NameList.tsx'
import { RemovalDialog } from '#web/ground/records/RemovalDialog.tsx'
import { useBulkThematics } from './api.ts'

interface ThematicsRemovalProps {
  thematics: readonly Thematic[]
  /** Clears the selection. */
  done: () => void
  onClose: () => void
}

/**
 * Asks for confirmation before deleting several projects. If one of them is in use, none is deleted, and the shell
 * tells which one and why.
 */
export function ThematicsRemoval({ thematics, done, onClose }: ThematicsRemovalProps) {
  const { t } = useTranslation()
  const { mutate, isPending } = useBulkThematics()
  const ids = thematics.map(({ id }) => id)
  const title = t('project.deleteMany', { count: ids.length })
  const followers = thematics.reduce((sum, thematic) => sum + (thematic.followers ?? 0), 0)
  return (
    <RemovalDialog
      title={title}
      reason={null}
      outcome={t('project.lostMany', { count: followers })}
      busy={isPending}
      onRemove={() => mutate({ action: 'delete', ids }, { onSuccess: done, onSettled: onClose })}
      onDeactivate={undefined}
      onClose={onClose}
    >
      <NameList label={title} names={thematics} />
      <Typography>{t('project.citedStay')}</Typography>
    </RemovalDialog>
  )
}
