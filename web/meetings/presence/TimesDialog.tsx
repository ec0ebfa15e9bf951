import { mdiClose } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { frenchSpaces } from '#contract/ground/frenchSpaces.ts'
import { type MeetingPerson, type PresenceMode, presenceModes } from '#contract/meetings/presence/presence.ts'
import type { PersonReference } from '#contract/people/users/users.ts'
import { ConflictNotice } from '#web/ground/conflicts/ConflictNotice.tsx'
import { useRecordConflict } from '#web/ground/conflicts/useRecordConflict.ts'
import { FormDialog } from '#web/ground/fields/FormDialog.tsx'
import { violationsOf } from '#web/ground/fields/violations.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { fullName } from '#web/ground/i18n/names.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { useCorrectTimes } from './api.ts'
import { type TypedTimes, timeInput, toTypedTimes, toWrittenTimes } from './typedTimes.ts'

interface TimesDialogProps {
  sessionId: number
  openedAt: string
  isMeetingOpen: boolean
  account: PersonReference
  /** follows the changes of others */
  person: MeetingPerson
  /** their times in words */
  timesOf: (person: MeetingPerson) => readonly string[]
  onClose: () => void
}

/** Corrects the times of a person at a meeting. */
export function TimesDialog({
  sessionId,
  openedAt,
  isMeetingOpen,
  account,
  person,
  timesOf,
  onClose,
}: TimesDialogProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<TypedTimes[]>(() => person.intervals.map(toTypedTimes))
  const correct = useCorrectTimes(sessionId, account.id)
  const violations = violationsOf(correct.error)
  const faultOf = (index: number, field: string) =>
    violations.find(({ propertyPath }) => propertyPath === `intervals[${index}].${field}`)?.message
  const amend = (key: number, change: Partial<TypedTimes>) =>
    setTyped(typed.map((times) => (times.key === key ? { ...times, ...change } : times)))
  const add = () => {
    const key = Math.max(-1, ...typed.map((times) => times.key)) + 1
    setTyped([...typed, { key, mode: 'onSite', arrived: timeInput(openedAt), left: '', kept: null }])
  }
  const save = ({ version }: MeetingPerson) =>
    correct.mutate(
      { intervals: typed.map((times) => toWrittenTimes(openedAt, times)), version },
      { onSuccess: onClose },
    )
  const { known, conflict } = useRecordConflict({
    current: person,
    draftOf: ({ intervals }) => intervals,
    isSaving: correct.isPending,
    save,
    fill: ({ intervals }) => setTyped(intervals.map(toTypedTimes)),
  })

  const nowIn = (times: readonly string[]) => (times.length > 0 ? times : [t('presence.noTimes')])
  return (
    <FormDialog
      title={t('presence.edit', { name: fullName(account) })}
      action={t('presence.save')}
      busy={correct.isPending}
      disabled={conflict !== null}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        save(known)
      }}
    >
      {conflict && <ConflictNotice conflict={conflict} busy={correct.isPending} now={nowIn(timesOf(person))} />}
      {typed.length === 0 && <Typography>{t('presence.noTimes')}</Typography>}
      {typed.map(({ key, mode, arrived, left }, index) => (
        <Box key={key} sx={period}>
          <TextField
            select
            label={t('presence.mode')}
            value={mode}
            onChange={({ target }) => amend(key, { mode: target.value as PresenceMode })}
            sx={{ flex: '1 1 150px' }}
          >
            {presenceModes.map((one) => (
              <MenuItem key={one} value={one} sx={{ minHeight: 44 }}>
                {t(`presence.mode.${one}`)}
              </MenuItem>
            ))}
          </TextField>
          <TimeField
            label={t('presence.arrived')}
            value={arrived}
            fault={faultOf(index, 'arrivedAt')}
            onChange={(value) => amend(key, { arrived: value })}
          />
          <TimeField
            label={t('presence.left')}
            value={left}
            fault={faultOf(index, 'leftAt')}
            help={isMeetingOpen ? t('presence.stillThere') : undefined}
            onChange={(value) => amend(key, { left: value })}
          />
          <IconButton
            aria-label={t('presence.removeTimes', { number: index + 1 })}
            onClick={() => setTyped(typed.filter((times) => times.key !== key))}
            sx={{ width: 44, height: 44 }}
          >
            <Icon path={mdiClose} fontSize="small" />
          </IconButton>
        </Box>
      ))}
      <Button variant="text" onClick={add} sx={{ minHeight: 44, justifySelf: 'start' }}>
        {t('presence.addTimes')}
      </Button>
    </FormDialog>
  )
}

interface TimeFieldProps {
  label: string
  value: string
  fault: string | undefined
  help?: string | undefined
  onChange: (value: string) => void
}

const TimeField = ({ label, value, fault, help, onChange }: TimeFieldProps) => (
  <TextField
    label={label}
    type="time"
    value={value}
    error={fault !== undefined}
    helperText={fault === undefined ? help : frenchSpaces(fault)}
    onChange={({ target }) => onChange(target.value)}
    slotProps={{ inputLabel: { shrink: true }, formHelperText: fault === undefined ? {} : { role: 'alert' } }}
    sx={{ flex: '1 1 110px' }}
  />
)

const period = { display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'flex-start' } as const
