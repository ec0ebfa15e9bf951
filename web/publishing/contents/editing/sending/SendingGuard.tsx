import { AskBeforeLeaving } from '#web/ground/fields/AskBeforeLeaving.tsx'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import type { Sending } from './useSending.ts'

/** Asks before the screen is left while a file travels: what has not arrived is given up. */
export function SendingGuard({ sending }: { sending: Sending }) {
  const { t } = useTranslation()
  return <AskBeforeLeaving when={sending.state === 'sending'} question={t('sending.leave')} />
}
