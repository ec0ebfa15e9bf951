import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { Seat } from '#contract/meetings/attendance/seats.ts'
import { ConflictNotice } from '#web/ground/conflicts/ConflictNotice.tsx'
import { useRecordConflict } from '#web/ground/conflicts/useRecordConflict.ts'
import { FormDialog } from '#web/ground/fields/FormDialog.tsx'
import { joinFacts } from '#web/ground/i18n/facts.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { fullName } from '#web/ground/i18n/names.ts'
import { useLeaveVacant } from './mutations.ts'

interface LeaveVacantDialogProps {
  bodyId: number
  seat: Seat
  /** of the seats of the body; both follow the changes of others */
  version: number
  onClose: () => void
}

interface Seen {
  seat: Seat
  version: number
}

/** Asks why a seat is not filled. */
export function LeaveVacantDialog({ bodyId, seat, version, onClose }: LeaveVacantDialogProps) {
  const { t } = useTranslation()
  const leave = useLeaveVacant(bodyId)
  const [reason, setReason] = useState('')
  const save = (known: Seen) =>
    leave.mutate({ seat: { id: seat.id }, reason: reason.trim(), version: known.version }, { onSuccess: onClose })
  const { known, conflict } = useRecordConflict<Seen>({
    current: { seat, version },
    draftOf: (seen) => [seen.seat.holder?.id, seen.seat.vacancyReason],
    isSaving: leave.isPending,
    save,
    fill: onClose,
  })
  return (
    <FormDialog
      title={t('seats.leaveSeat', { position: seat.position })}
      action={t('seats.leave')}
      busy={leave.isPending}
      disabled={reason.trim() === '' || conflict !== null}
      onSubmit={(event) => {
        event.preventDefault()
        save(known)
      }}
      onClose={onClose}
    >
      {conflict && (
        <ConflictNotice
          conflict={conflict}
          busy={leave.isPending}
          now={[seat.holder ? fullName(seat.holder) : joinFacts([t('seats.isVacant'), seat.vacancyReason])]}
        />
      )}
      <Typography>{t('seats.leaveRule')}</Typography>
      <TextField
        label={t('seats.leaveReason')}
        helperText={t('seats.leaveHelp')}
        value={reason}
        autoComplete="off"
        slotProps={{ htmlInput: { maxLength: 200 } }}
        onChange={({ target }) => setReason(target.value)}
      />
    </FormDialog>
  )
}
