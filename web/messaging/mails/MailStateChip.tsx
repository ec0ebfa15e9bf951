import { mdiAlertCircleOutline, mdiCancel, mdiCheck, mdiClockOutline, mdiInboxOutline } from '@mdi/js'
import type { MailState } from '#contract/messaging/mails.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { StatusChip } from '#web/ground/ui/StatusChip.tsx'

export function MailStateChip({ state }: { state: MailState }) {
  const { t } = useTranslation()
  return <StatusChip {...chipLooks[state]}>{t(`mails.state.${state}`)}</StatusChip>
}

const chipLooks = {
  waiting: { tone: 'info', icon: mdiClockOutline },
  kept: { tone: 'primary', icon: mdiInboxOutline },
  sent: { tone: 'success', icon: mdiCheck },
  failed: { tone: 'error', icon: mdiAlertCircleOutline },
  dropped: { tone: 'plain', icon: mdiCancel },
} as const
