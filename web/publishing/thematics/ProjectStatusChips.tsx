import { mdiCheckCircleOutline, mdiCircleSlice4, mdiStarOutline } from '@mdi/js'
import type { Thematic } from '#contract/publishing/thematics/thematics.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { StatusChip } from '#web/ground/ui/StatusChip.tsx'

/** Shows the status of a project as chips: featured, open or closed. */
export function ProjectStatusChips({
  thematic: { open, featured },
}: {
  thematic: Pick<Thematic, 'open' | 'featured'>
}) {
  const { t } = useTranslation()
  return (
    <>
      {featured && (
        <StatusChip tone="primary" icon={mdiStarOutline}>
          {t('project.featured')}
        </StatusChip>
      )}
      {open ? (
        <StatusChip tone="info" icon={mdiCircleSlice4}>
          {t('project.open')}
        </StatusChip>
      ) : (
        <StatusChip tone="plain" icon={mdiCheckCircleOutline}>
          {t('project.closed')}
        </StatusChip>
      )}
    </>
  )
}
