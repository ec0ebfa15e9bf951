import { mdiArchiveOutline, mdiCheck, mdiEmailAlertOutline } from '@mdi/js'
import type { ContactState } from '#contract/people/contact/contactStates.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { StatusChip } from '#web/ground/ui/StatusChip.tsx'

export function MessageStateChip({ state }: { state: ContactState }) {
  const { t } = useTranslation()
  return <StatusChip {...chipLooks[state]}>{t(`messages.state.${state}`)}</StatusChip>
}

const chipLooks = {
  new: { tone: 'primary', icon: mdiEmailAlertOutline },
  answered: { tone: 'success', icon: mdiCheck },
  closed: { tone: 'plain', icon: mdiArchiveOutline },
} as const
