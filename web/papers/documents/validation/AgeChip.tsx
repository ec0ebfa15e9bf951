import { mdiAlertOutline, mdiClockOutline } from '@mdi/js'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { StatusChip } from '#web/ground/ui/StatusChip.tsx'
import { waitingAge } from './age.ts'

/** Shows how long a document has been waiting. The colour only repeats the text. */
export function AgeChip({ submittedAt }: { submittedAt: string }) {
  const { t } = useTranslation()
  const { days, tone } = waitingAge(submittedAt)
  return (
    <StatusChip tone={tone} icon={tone === 'error' ? mdiAlertOutline : mdiClockOutline}>
      {days === 0 ? t('doc.submittedToday') : t('doc.waitsFor', { count: days })}
    </StatusChip>
  )
}
