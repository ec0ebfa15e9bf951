import DialogContentText from '@mui/material/DialogContentText'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import TextField from '@mui/material/TextField'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import type { Session } from '#contract/meetings/sessions/sessions.ts'
import { FormDialog } from '#web/ground/fields/FormDialog.tsx'
import { formatDay } from '#web/ground/i18n/dates.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { session as sessionQuery } from '#web/meetings/sessions/api.ts'
import { sessionsToCopy } from '#web/meetings/sessions/lazyQueries.ts'
import { nativeSelect } from './typed/SessionTextField.tsx'

interface CopySessionDialogProps {
  bodyId: number
  /** Number of typed points that would be replaced. */
  typedPoints: number
  onTake: (session: Session, replaces: boolean) => void
  onClose: () => void
}

/** Chooses the past session to copy, after a warning if the typed agenda would be replaced. */
export function CopySessionDialog({ bodyId, typedPoints, onTake, onClose }: CopySessionDialogProps) {
  const { t } = useTranslation()
  const labelId = useId()
  const queries = useQueryClient()
  const { data } = useQuery(sessionsToCopy(bodyId))
  const [chosen, setChosen] = useState<number | null>(null)
  const [replaces, setReplaces] = useState(typedPoints === 0)
  const [isBusy, setIsBusy] = useState(false)
  const id = chosen ?? data?.member[0]?.id

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (id === undefined) return
    setIsBusy(true)
    try {
      onTake(await queries.fetchQuery(sessionQuery(id)), replaces)
    } catch {
      // the shell reports the failed query
      setIsBusy(false)
    }
  }

  return (
    <FormDialog
      title={t('sessionForm.repeat.title')}
      action={t('sessionForm.repeat.take')}
      busy={isBusy}
      disabled={id === undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <DialogContentText>
        {data?.totalItems === 0 ? t('sessionForm.repeat.none') : t('sessionForm.repeat.help')}
      </DialogContentText>
      {data && data.totalItems > 0 && (
        <TextField
          select
          label={t('sessionForm.repeat.session')}
          value={id ?? ''}
          onChange={({ target }) => setChosen(Number(target.value))}
          slotProps={nativeSelect}
        >
          {data.member.map(({ id, title, startsAt }) => (
            <option key={id} value={id}>
              {title.includes(formatDay(startsAt))
                ? title
                : t('sessionForm.point.sessionOf', { title, date: formatDay(startsAt) })}
            </option>
          ))}
        </TextField>
      )}
      {typedPoints > 0 && data?.totalItems !== 0 && (
        <FormControl>
          <FormLabel id={labelId}>{t('sessionForm.repeat.agenda', { count: typedPoints })}</FormLabel>
          <RadioGroup
            aria-labelledby={labelId}
            value={replaces ? 'replace' : 'keep'}
            onChange={(_event, value) => setReplaces(value === 'replace')}
          >
            <FormControlLabel value="keep" control={<Radio />} label={t('sessionForm.repeat.keep')} />
            <FormControlLabel value="replace" control={<Radio />} label={t('sessionForm.repeat.replace')} />
          </RadioGroup>
        </FormControl>
      )}
    </FormDialog>
  )
}
