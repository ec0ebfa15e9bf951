import Box from '@mui/material/Box'
import { useFormContext, useWatch } from 'react-hook-form'
import type { SessionProposal } from '#contract/meetings/sessions/sessions.ts'
import { sessionModes } from '#contract/meetings/sessions/sessions.ts'
import { formatDayLong } from '#web/ground/i18n/dates.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { endDayOf } from '#web/meetings/sessions/plannedTimes.ts'
import { TimeWarnings } from './TimeWarnings.tsx'
import type { SessionFormValues } from './typed/formValues.ts'
import { nativeSelect, SessionTextField, shrunkLabelSlots } from './typed/SessionTextField.tsx'
import '#web/papers/documents/recordTranslations.ts'

/**
 * Shows the fields of date, time and place. They are native inputs, accessible on every device. The date is also
 * spelled out below, since the browser shows it in the order of its own language.
 */
export function WhenAndWhere({ proposal }: { proposal: SessionProposal | undefined }) {
  const { t } = useTranslation()
  const { control, trigger, formState } = useFormContext<SessionFormValues>()
  const [day, startTime, endTime, mode] = useWatch({ control, name: ['day', 'startTime', 'endTime', 'mode'] })
  const endDay = endDayOf({ day, startTime, endTime })
  // the validity of the end time depends on the start
  const again = () => void (formState.isSubmitted && trigger(['day', 'endTime']))

  return (
    <Panel title={t('sessionForm.section.when')}>
      <Box sx={grid} onBlur={again}>
        <SessionTextField
          name="day"
          label={t('sessionForm.day')}
          type="date"
          required
          help={day ? formatDayLong(day) : undefined}
          sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' } }}
          slotProps={shrunkLabelSlots}
        />
        <SessionTextField
          name="startTime"
          label={t('sessionForm.startTime')}
          type="time"
          required
          slotProps={shrunkLabelSlots}
        />
        <SessionTextField
          name="endTime"
          label={t('sessionForm.endTime')}
          type="time"
          required
          help={endDay !== day ? t('sessionForm.nextDay', { date: formatDayLong(endDay) }) : undefined}
          slotProps={shrunkLabelSlots}
        />
        <SessionTextField
          name="mode"
          label={t('sessionForm.mode')}
          select
          sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' } }}
          slotProps={nativeSelect}
        >
          {sessionModes.map((value) => (
            <option key={value} value={value}>
              {t(`session.mode.${value}`)}
            </option>
          ))}
        </SessionTextField>
        {mode !== 'remote' && (
          <SessionTextField
            name="place"
            label={t('sessionForm.place')}
            help={t('sessionForm.forConvening')}
            sx={mode === 'onsite' ? remainingColumns : fullWidth}
            slotProps={{ htmlInput: { maxLength: 200 } }}
          />
        )}
        {mode !== 'onsite' && (
          <SessionTextField
            name="remoteLink"
            label={t('sessionForm.remoteLink')}
            help={t('sessionForm.remoteLinkHelp')}
            type="url"
            autoComplete="off"
            placeholder="https://"
            sx={mode === 'remote' ? remainingColumns : fullWidth}
            slotProps={{ htmlInput: { maxLength: 500 } }}
          />
        )}
      </Box>
      {proposal && <TimeWarnings proposal={proposal} />}
    </Panel>
  )
}

const grid = {
  display: 'grid',
  gap: 2,
  pt: 1,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: '2fr 1fr 1fr' },
} as const
const fullWidth = { gridColumn: '1 / -1' } as const
const remainingColumns = { gridColumn: { xs: '1 / -1', sm: '2 / -1' } } as const
