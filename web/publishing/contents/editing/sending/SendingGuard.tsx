import { AskBeforeLeaving } from '#web/ground/fields/AskBeforeLeaving.tsx'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import type { Sending } from './useSending.ts'

/** Asks for confirmation before leaving the screen during an upload, which is then cancelled. */
export function SendingGuard({ sending }: { sending: Sending }) {
  const { t } = useTranslation()
  return <AskBeforeLeaving when={sending.state === 'sending'} question={t('sending.leave')} />
}
