import { mdiArchiveOutline, mdiCheckCircleOutline, mdiClockOutline, mdiPencilOutline } from '@mdi/js'
import type { ContentStatus } from '#contract/publishing/contents/contents.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { StatusChip } from '#web/ground/ui/StatusChip.tsx'
import './translations.ts'

const statusChips = {
  draft: { tone: 'plain', icon: mdiPencilOutline },
  scheduled: { tone: 'info', icon: mdiClockOutline },
  published: { tone: 'success', icon: mdiCheckCircleOutline },
  archived: { tone: 'plain', icon: mdiArchiveOutline },
} as const

/** Shows the status of a content. */
export function ContentStatusChip({ status }: { status: ContentStatus }) {
  const { t } = useTranslation()
  const { tone, icon } = statusChips[status]
  return (
    <StatusChip tone={tone} icon={icon}>
      {t(`contentStatus.${status}`)}
    </StatusChip>
  )
}
