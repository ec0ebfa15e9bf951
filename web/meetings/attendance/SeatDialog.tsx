import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import type { Seat } from '#contract/meetings/attendance/seats.ts'
import type { PersonReference } from '#contract/people/users/users.ts'
import { FormDialog } from '#web/ground/fields/FormDialog.tsx'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { nameOf } from '#web/ground/i18n/names.ts'
import { useOrderSubstitutes, useWriteSeats, type WrittenSeat } from './mutations.ts'
import { SubstitutesField } from './SubstitutesField.tsx'

interface SeatDialogProps {
  bodyId: number
  /** null: a new seat, at the end */
  seat: Seat | null
  seats: readonly Seat[]
  /** of the seats */
  version: number
  members: readonly PersonReference[]
  /** may write all of the seat, not only its order of replacement */
  isManager: boolean
  onClose: () => void
}

const toWritten = ({ id, college, holder, vacantSince, vacancyReason, substitutes }: Seat): WrittenSeat => ({
  id,
  college,
  holder: holder && { id: holder.id },
  vacantSince,
  vacancyReason,
  substitutes: substitutes.map((person) => ({ id: person.id })),
})

/** Edits a seat, or only the order in which it is replaced. */
export function SeatDialog({ bodyId, seat, members, isManager, onClose, ...given }: SeatDialogProps) {
  const { t } = useTranslation()
  // what somebody else writes meanwhile is not replaced unseen
  const [{ seats, version }] = useState(given)
  const writing = useWriteSeats(bodyId)
  const ordering = useOrderSubstitutes(bodyId)
  const [substitutes, setSubstitutes] = useState<readonly PersonReference[]>(seat?.substitutes ?? [])
  const [college, setCollege] = useState(seat?.college ?? '')
  const [holderId, setHolderId] = useState(seat?.holder?.id ?? 0)
  const [vacantSince, setVacantSince] = useState(seat?.vacantSince ?? '')
  const [reason, setReason] = useState(seat?.vacancyReason ?? '')
  const position = seat?.position ?? seats.length + 1
  const otherHolders = new Set(seats.flatMap((one) => (one.id === seat?.id ? [] : (one.holder?.id ?? []))))
  const options = { onSuccess: onClose }

  const save = () => {
    const order = substitutes.map(({ id }) => ({ id }))
    if (!isManager) return seat && ordering.mutate({ id: seat.id, substitutes: order, version }, options)
    const written: WrittenSeat = {
      ...(seat && { id: seat.id }),
      college: college.trim() || null,
      holder: holderId ? { id: holderId } : null,
      vacantSince: holderId ? null : vacantSince || null,
      vacancyReason: holderId ? null : reason.trim() || null,
      substitutes: order,
    }
    const whole = seats.map((one) => (one.id === seat?.id ? written : toWritten(one)))
    return writing.mutate({ seats: seat ? whole : [...whole, written], version }, options)
  }
  return (
    <FormDialog
      title={seat ? t(isManager ? 'seats.edit' : 'seats.order', { position }) : t('seats.add')}
      action={t('seats.save')}
      busy={writing.isPending || ordering.isPending}
      other={
        isManager &&
        seat && (
          <Button
            variant="text"
            color="error"
            onClick={() =>
              writing.mutate({ seats: seats.filter(({ id }) => id !== seat.id).map(toWritten), version }, options)
            }
          >
            {t('seats.remove')}
          </Button>
        )
      }
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
      onClose={onClose}
    >
      {isManager && (
        <>
          <TextField
            label={t('seats.college')}
            value={college}
            autoComplete="off"
            slotProps={{ htmlInput: { maxLength: 80 } }}
            onChange={({ target }) => setCollege(target.value)}
          />
          <TextField
            select
            label={t('seats.holder')}
            value={holderId}
            onChange={({ target }) => setHolderId(Number(target.value))}
          >
            <MenuItem value={0}>{t('seats.isVacant')}</MenuItem>
            {members
              .filter(({ id }) => !otherHolders.has(id))
              .map((member) => (
                <MenuItem key={member.id} value={member.id}>
                  {nameOf(member)}
                </MenuItem>
              ))}
          </TextField>
          {holderId === 0 && (
            <>
              <TextField
                type="date"
                label={t('seats.vacantSince')}
                value={vacantSince}
                slotProps={{ inputLabel: { shrink: true } }}
                onChange={({ target }) => setVacantSince(target.value)}
              />
              <TextField
                label={t('seats.vacancyReason')}
                helperText={t('seats.vacancyHelp')}
                value={reason}
                autoComplete="off"
                slotProps={{ htmlInput: { maxLength: 200 } }}
                onChange={({ target }) => setReason(target.value)}
              />
            </>
          )}
        </>
      )}
      <SubstitutesField
        substitutes={substitutes}
        choices={members.filter(({ id }) => !otherHolders.has(id) && id !== holderId)}
        onChange={setSubstitutes}
      />
    </FormDialog>
  )
}
