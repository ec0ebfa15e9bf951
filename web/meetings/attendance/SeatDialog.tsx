import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import type { Seat } from '#contract/meetings/attendance/seats.ts'
import type { PersonReference } from '#contract/people/users/users.ts'
import { ConflictNotice } from '#web/ground/conflicts/ConflictNotice.tsx'
import { useRecordConflict } from '#web/ground/conflicts/useRecordConflict.ts'
import { FormDialog } from '#web/ground/fields/FormDialog.tsx'
import { useRestoredFields } from '#web/ground/fields/useRestoredFields.ts'
import { joinFacts } from '#web/ground/i18n/facts.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { fullName, nameOf } from '#web/ground/i18n/names.ts'
import { useOrderSubstitutes, useWriteSeats, type WrittenSeat } from './mutations.ts'
import { SeatRemoval } from './SeatRemoval.tsx'
import { SubstitutesField } from './SubstitutesField.tsx'

interface SeatDialogProps {
  bodyId: number
  /** null: a new seat, at the end */
  seatId: number | null
  /** follow the changes of others */
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

interface SeatTable {
  seats: readonly Seat[]
  version: number
}

const findSeat = (seats: readonly Seat[], seatId: number | null) => seats.find(({ id }) => id === seatId) ?? null

interface FieldValues {
  substitutes: readonly PersonReference[]
  college: string
  /** 0: the seat is vacant */
  holderId: number
  vacantSince: string
  reason: string
}

const toFieldValues = (seat: Seat | null): FieldValues => ({
  substitutes: seat?.substitutes ?? [],
  college: seat?.college ?? '',
  holderId: seat?.holder?.id ?? 0,
  vacantSince: seat?.vacantSince ?? '',
  reason: seat?.vacancyReason ?? '',
})

/** What is written of the seat; null: it does not exist. */
function writtenIn({ seats }: SeatTable, seatId: number | null) {
  const seat = findSeat(seats, seatId)
  return seat && toWritten(seat)
}

/** Edits a seat, or only the order in which it is replaced. */
export function SeatDialog({ bodyId, seatId, seats, version, members, isManager, onClose }: SeatDialogProps) {
  const { t } = useTranslation()
  const seat = findSeat(seats, seatId)
  const writing = useWriteSeats(bodyId)
  const ordering = useOrderSubstitutes(bodyId)
  const [isRemoving, setIsRemoving] = useState(false)
  const saved = toFieldValues(seat)
  const [substitutes, setSubstitutes] = useState(saved.substitutes)
  const [college, setCollege] = useState(saved.college)
  const [holderId, setHolderId] = useState(saved.holderId)
  const [vacantSince, setVacantSince] = useState(saved.vacantSince)
  const [reason, setReason] = useState(saved.reason)
  const fill = (typed: FieldValues) => {
    setSubstitutes(typed.substitutes)
    setCollege(typed.college)
    setHolderId(typed.holderId)
    setVacantSince(typed.vacantSince)
    setReason(typed.reason)
  }
  const position = seat?.position ?? seats.length + 1
  const otherHolders = new Set(seats.flatMap((one) => (one.id === seat?.id ? [] : (one.holder?.id ?? []))))
  const options = { onSuccess: onClose }

  const save = (known: SeatTable) => {
    const order = substitutes.map(({ id }) => ({ id }))
    const kept = findSeat(known.seats, seatId)
    if (!isManager) return kept && ordering.mutate({ id: kept.id, substitutes: order, version: known.version }, options)
    const written: WrittenSeat = {
      ...(kept && { id: kept.id }),
      college: college.trim() || null,
      holder: holderId ? { id: holderId } : null,
      vacantSince: holderId ? null : vacantSince || null,
      vacancyReason: holderId ? null : reason.trim() || null,
      substitutes: order,
    }
    const whole = known.seats.map((one) => (one.id === kept?.id ? written : toWritten(one)))
    return writing.mutate({ seats: kept ? whole : [...whole, written], version: known.version }, options)
  }
  const isSaving = writing.isPending || ordering.isPending
  const { known, conflict } = useRecordConflict<SeatTable>({
    current: { seats, version },
    draftOf: (table) => writtenIn(table, seatId),
    isSaving,
    save,
    fill: (table) => {
      const now = findSeat(table.seats, seatId)
      if (now) fill(toFieldValues(now))
      else onClose()
    },
  })
  const { isDirty } = useRestoredFields({
    name: `seat ${seatId ?? `of ${bodyId}`} 1`,
    typed: { substitutes, college, holderId, vacantSince, reason },
    saved: toFieldValues(findSeat(known.seats, seatId)),
    isNew: seatId === null,
    fill,
  })
  const wordsOf = ({ college: of, holder, vacancyReason, substitutes: order }: Seat) => [
    of,
    holder ? `${t('seats.holder')} : ${fullName(holder)}` : joinFacts([t('seats.isVacant'), vacancyReason]),
    order.length > 0
      ? order.map((person, index) => `${index + 1}. ${fullName(person)}`).join(', ')
      : t('seats.noSubstitute'),
  ]
  return (
    <>
      <FormDialog
        title={seatId !== null ? t(isManager ? 'seats.edit' : 'seats.order', { position }) : t('seats.add')}
        action={t('seats.save')}
        busy={isSaving}
        isDirty={isDirty}
        disabled={conflict !== null}
        other={
          isManager &&
          seat && (
            <Button variant="text" color="error" onClick={() => setIsRemoving(true)}>
              {t('seats.remove')}
            </Button>
          )
        }
        onSubmit={(event) => {
          event.preventDefault()
          save(known)
        }}
        onClose={onClose}
      >
        {conflict && (
          <ConflictNotice conflict={conflict} busy={isSaving} now={seat ? wordsOf(seat) : [t('conflict.nothing')]} />
        )}
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
      {seat && isRemoving && (
        <SeatRemoval
          seat={seat}
          deletion={{
            isPending: writing.isPending,
            mutate: (_nothing, after) =>
              writing.mutate(
                { seats: known.seats.filter(({ id }) => id !== seatId).map(toWritten), version: known.version },
                after,
              ),
          }}
          onKept={() => setIsRemoving(false)}
          onDeleted={onClose}
        />
      )}
    </>
  )
}
