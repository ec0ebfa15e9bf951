import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { useController } from 'react-hook-form'
import { sessionTypes } from '#contract/meetings/sessions/sessions.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Panel } from '#web/ground/ui/Panel.tsx'
import type { Choice } from '#web/papers/classification/choices.ts'
import { CopySession } from './CopySession.tsx'
import { fieldId } from './typed/fieldErrors.ts'
import type { SessionFormValues } from './typed/formValues.ts'
import { nativeSelect, SessionTextField } from './typed/SessionTextField.tsx'
import '#web/papers/documents/recordTranslations.ts'

interface SessionFieldsProps {
  /** Not saved yet: a past session can be copied into it. */
  isNew: boolean
  /** The session is convened: its body can no longer change. */
  isOut: boolean
  bodies: readonly Choice[]
}

/** Shows the fields of the body, type, number and title of the session. */
export function SessionFields({ isNew, isOut, bodies }: SessionFieldsProps) {
  const { t } = useTranslation()
  return (
    <Panel title={t('sessionForm.section.session')} action={isNew && <CopySession />}>
      <Box sx={grid}>
        <BodyField isOut={isOut} bodies={bodies} />
        <SessionTextField name="type" label={t('sessionForm.type')} select slotProps={nativeSelect}>
          {sessionTypes.map((type) => (
            <option key={type} value={type}>
              {t(`session.type.${type}`)}
            </option>
          ))}
        </SessionTextField>
        <SessionTextField
          name="number"
          label={t('sessionForm.number')}
          help={t('sessionForm.numberHelp')}
          autoComplete="off"
          slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 3 } }}
        />
        <SessionTextField
          name="title"
          label={t('sessionForm.titleField')}
          help={t('sessionForm.titleHelp')}
          required
          autoComplete="off"
          sx={{ gridColumn: '1 / -1' }}
          slotProps={{ htmlInput: { maxLength: 150 } }}
        />
        <SessionTextField
          name="description"
          label={t('sessionForm.description')}
          multiline
          maxRows={8}
          sx={{ gridColumn: '1 / -1' }}
          slotProps={{ htmlInput: { maxLength: 2_000 } }}
        />
      </Box>
    </Panel>
  )
}

function BodyField({ isOut, bodies }: Omit<SessionFieldsProps, 'isNew'>) {
  const { t } = useTranslation()
  const { field, fieldState } = useController<SessionFormValues, 'irp'>({ name: 'irp' })
  return (
    <TextField
      select
      required
      id={fieldId('irp')}
      label={t('sessionForm.body')}
      name={field.name}
      inputRef={field.ref}
      value={field.value ?? ''}
      disabled={isOut}
      onBlur={field.onBlur}
      onChange={({ target }) => field.onChange(Number(target.value) || null)}
      error={Boolean(fieldState.error)}
      helperText={fieldState.error?.message ?? (isOut ? t('sessionForm.bodyFixed') : undefined)}
      slotProps={{ ...nativeSelect, formHelperText: { sx: { '&.Mui-disabled': { color: 'text.secondary' } } } }}
    >
      {field.value === null && <option value="">{t('sessionForm.chooseBody')}</option>}
      {bodies.map(({ id, name, depth }) => (
        <option key={id} value={id}>
          {'\u2003'.repeat(depth) + name}
        </option>
      ))}
    </TextField>
  )
}

const grid = {
  display: 'grid',
  gap: 2,
  pt: 1,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 5fr) minmax(0, 4fr) minmax(0, 3fr)' },
} as const
