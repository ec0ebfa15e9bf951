import { useTranslation } from '#web/i18n.ts'
import { AskBeforeLeaving } from '#web/ui/AskBeforeLeaving.tsx'
import type { Sending } from './useSending.ts'

/** Asks before the screen is left while a file travels: what has not arrived is given up. */
export function SendingGuard({ sending }: { sending: Sending }) {
  const { t } = useTranslation()
  return <AskBeforeLeaving when={sending.state === 'sending'} question={t('sending.leave')} />
}
