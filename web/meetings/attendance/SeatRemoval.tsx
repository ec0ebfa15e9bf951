import type { Seat } from '#contract/meetings/attendance/seats.ts'
import { DeletionDialog, type DeletionDialogProps } from '#web/ground/fields/DeletionDialog.tsx'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { fullName } from '#web/ground/i18n/names.ts'
import { focusScreenTitle } from '#web/ground/ui/keyboard/focusScreenTitle.ts'

interface SeatRemovalProps extends Pick<DeletionDialogProps, 'deletion' | 'onKept' | 'onDeleted'> {
  seat: Seat
}

/** Asks before a seat is deleted, and says what is lost with it. */
export function SeatRemoval({ seat: { position, holder }, onDeleted, ...asked }: SeatRemovalProps) {
  const { t } = useTranslation()
  const title = holder
    ? t('seats.removeTitle', { position, holder: fullName(holder) })
    : t('seats.removeVacantTitle', { position })
  const leave = () => {
    onDeleted()
    // the button that opened the form is gone with the seat
    setTimeout(focusScreenTitle)
  }
  return <DeletionDialog title={title} text={t('seats.removeText')} onDeleted={leave} {...asked} />
}
