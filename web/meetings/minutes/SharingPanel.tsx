import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { addDays } from '#contract/ground/dates/days.ts'
import { frenchSpaces } from '#contract/ground/frenchSpaces.ts'
import type { MinutesText } from '#contract/meetings/minutes/minutesText.ts'
import { violationsOf } from '#web/ground/fields/violations.ts'
import { dayOf, formatDay } from '#web/ground/i18n/dates.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { EmptyTextLine } from './EmptyTextLine.tsx'
import { useMinutesChange } from './mutations.ts'

interface SharingPanelProps {
  sessionId: number
  text: MinutesText
  /** false: what is typed is not stored yet */
  isSaved: boolean
  /** nothing is written: nothing is shown */
  isEmpty: boolean
}

const usualDays = 7
/** How long members may remark at most. */
const maxDays = 366

/** Shows the text to the members of the body for their remarks, until a day. */
export function SharingPanel({ sessionId, text, isSaved, isEmpty }: SharingPanelProps) {
  const { t } = useTranslation()
  const { mutate, isPending, error } = useMinutesChange(sessionId, 'minutes_sharings')
  const { remarksUntil, version } = text
  const [today] = useState(() => dayOf(new Date()))
  const isOver = remarksUntil !== null && remarksUntil < today
  const [until, setUntil] = useState(remarksUntil === null || isOver ? addDays(today, usualDays) : remarksUntil)
  const [fault] = violationsOf(error)
  return (
    <Panel title={t('minutesText.sharing')}>
      <Typography variant="body2">
        {remarksUntil === null
          ? t('minutesText.sharingHelp')
          : t(text.isOpenToRemarks ? 'minutesText.openUntil' : 'minutesText.openedUntil', {
              date: formatDay(remarksUntil),
            })}
      </Typography>
      {isEmpty ? <EmptyTextLine /> : fields()}
    </Panel>
  )

  function fields() {
    return (
      <>
        <TextField
          type="date"
          label={t('minutesText.until')}
          value={until}
          error={fault !== undefined}
          helperText={fault && frenchSpaces(fault.message)}
          slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: today, max: addDays(today, maxDays) } }}
          onChange={({ target }) => setUntil(target.value)}
          sx={{ mt: 2, width: '100%' }}
        />
        <Button
          variant="outlined"
          loading={isPending}
          disabled={!isSaved || until < today || until > addDays(today, maxDays)}
          onClick={() => mutate({ path: 'minutes_sharings', form: { until, version } })}
          sx={{ mt: 1.5, minHeight: 44 }}
        >
          {t(remarksUntil === null ? 'minutesText.share' : 'minutesText.shareAgain')}
        </Button>
      </>
    )
  }
}
