import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { Seat } from '#contract/meetings/attendance/seats.ts'
import { FormDialog } from '#web/ground/fields/FormDialog.tsx'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { useLeaveVacant } from './mutations.ts'

interface LeaveVacantDialogProps {
  bodyId: number
  seat: Seat
  /** of the seats of the body */
  version: number
  onClose: () => void
}

/** Asks why a seat is not filled. */
export function LeaveVacantDialog({ bodyId, seat, onClose, ...given }: LeaveVacantDialogProps) {
  const { t } = useTranslation()
  const [{ version }] = useState(given)
  const leave = useLeaveVacant(bodyId)
  const [reason, setReason] = useState('')
  return (
    <FormDialog
      title={t('seats.leaveSeat', { position: seat.position })}
      action={t('seats.leave')}
      busy={leave.isPending}
      disabled={reason.trim() === ''}
      onSubmit={(event) => {
        event.preventDefault()
        leave.mutate({ seat: { id: seat.id }, reason: reason.trim(), version }, { onSuccess: onClose })
      }}
      onClose={onClose}
    >
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
