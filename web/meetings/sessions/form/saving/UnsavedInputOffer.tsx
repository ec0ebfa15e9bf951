import { RestoreDialog } from '#web/ground/fields/RestoreDialog.tsx'
import { formatDay, formatTime } from '#web/ground/i18n/dates.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'

interface UnsavedInputOfferProps {
  /** When the input was stored. ISO 8601 */
  at: string
  isNew: boolean
  onResume: () => void
  onGiveUp: () => void
}

/** Offers what an earlier visit typed and did not save. */
export function UnsavedInputOffer({ at, isNew, onResume, onGiveUp }: UnsavedInputOfferProps) {
  const { t } = useTranslation()
  return (
    <RestoreDialog
      title={t('sessionForm.restore.title')}
      text={t('sessionForm.restore.text')}
      resume={t('sessionForm.restore.resume', { date: formatDay(at), time: formatTime(at) })}
      giveUp={t(isNew ? 'sessionForm.restore.blank' : 'sessionForm.restore.saved')}
      onResume={onResume}
      onGiveUp={onGiveUp}
    />
  )
}
