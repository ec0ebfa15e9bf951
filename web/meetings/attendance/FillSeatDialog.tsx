import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { frenchSpaces } from '#contract/ground/frenchSpaces.ts'
import type { Seat, SeatSuccession } from '#contract/meetings/attendance/seats.ts'
import type { PersonReference } from '#contract/people/users/users.ts'
import { FormDialog } from '#web/ground/fields/FormDialog.tsx'
import { violationsOf } from '#web/ground/fields/violations.ts'
import { dayOf, formatDay } from '#web/ground/i18n/dates.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { fullName } from '#web/ground/i18n/names.ts'
import { mandates } from '#web/people/mandates/api.ts'
import { useFillSeat } from './mutations.ts'

interface FillSeatDialogProps {
  bodyId: number
  seat: Seat
  person: PersonReference
  succession: SeatSuccession
  onClose: () => void
}

/** Shows what changes when a vacant seat goes to its substitute for good, and does it. */
export function FillSeatDialog({ bodyId, seat, person, succession, onClose }: FillSeatDialogProps) {
  const { t } = useTranslation()
  const { from, mandate, otherOrders } = succession
  const fill = useFillSeat(bodyId)
  const { data } = useQuery(mandates)
  const choices = data?.member.filter(({ active, voting }) => active && voting) ?? (mandate ? [mandate] : [])
  const [mandateId, setMandateId] = useState(mandate?.id ?? 0)
  const [startsOn, setStartsOn] = useState(() => from ?? dayOf(new Date()))
  const faults = new Map(
    violationsOf(fill.error).map(({ propertyPath, message }) => [propertyPath, frenchSpaces(message)]),
  )
  return (
    <FormDialog
      title={t('seats.fillSeat', { position: seat.position })}
      action={t('seats.fill')}
      busy={fill.isPending}
      disabled={mandateId === 0 || startsOn === ''}
      onSubmit={(event) => {
        event.preventDefault()
        fill.mutate(
          { seat: { id: seat.id }, person: { id: person.id }, mandate: { id: mandateId }, startsOn },
          { onSuccess: onClose },
        )
      }}
      onClose={onClose}
    >
      <Typography>{t('seats.fillLead', { name: fullName(person), position: seat.position })}</Typography>
      <Typography variant="body2">
        {otherOrders.length > 0 ? t('seats.fillOrders', { positions: otherOrders.join(', ') }) : t('seats.fillOrder')}
      </Typography>
      <TextField
        select
        label={t('seats.fillMandate')}
        value={choices.some(({ id }) => id === mandateId) ? mandateId : ''}
        error={faults.has('mandate')}
        helperText={faults.get('mandate')}
        onChange={({ target }) => setMandateId(Number(target.value))}
      >
        {choices.map(({ id, name }) => (
          <MenuItem key={id} value={id} sx={{ minHeight: 44 }}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        type="date"
        label={t('seats.fillFrom')}
        value={startsOn}
        error={faults.has('startsOn')}
        helperText={faults.get('startsOn') ?? (from && t('seats.fillSince', { date: formatDay(from) }))}
        slotProps={{ inputLabel: { shrink: true } }}
        onChange={({ target }) => setStartsOn(target.value)}
      />
      <Typography variant="body2" color="textSecondary">
        {t('seats.fillRule')}
      </Typography>
    </FormDialog>
  )
}
