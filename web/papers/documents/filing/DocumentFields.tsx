import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import TextField from '@mui/material/TextField'
import { useId } from 'react'
import { useController, useWatch } from 'react-hook-form'
import type { Document } from '#contract/papers/documents.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { useMe } from '#web/ground/viewer/api.ts'
import { PlaceFields } from './PlaceFields.tsx'
import { ThematicsField } from './ThematicsField.tsx'
import type { DocumentFormState } from './useDocumentForm.ts'

const maxDescriptionLength = 500

/** Shows the fields of a document: description, classification, then access. */
export function DocumentFields({ document, form }: { document: Document } & Pick<DocumentFormState, 'form'>) {
  const { t } = useTranslation()
  const me = useMe()
  const { register, control, formState } = form
  const { errors } = formState
  const written = (useWatch({ control, name: 'description' }) ?? '').length
  return (
    <Box sx={{ display: 'grid', gap: 2.5, minWidth: 0, pt: 1 }}>
      <TextField
        size="small"
        {...register('title')}
        label={t('doc.field.title')}
        required
        error={Boolean(errors.title)}
        helperText={errors.title?.message}
        slotProps={{ ...alertHelperText, htmlInput: { maxLength: 150 } }}
      />
      <PlaceFields document={document} form={form} />
      <TextField
        size="small"
        {...register('date', { setValueAs: (value: string | null) => value || null })}
        type="date"
        label={t('doc.field.date')}
        error={Boolean(errors.date)}
        helperText={errors.date?.message ?? t('doc.field.dateHelp')}
        slotProps={{ ...alertHelperText, inputLabel: { shrink: true } }}
      />
      <ThematicsField control={control} />
      <TextField
        size="small"
        {...register('description')}
        label={t('doc.field.description')}
        multiline
        minRows={2}
        error={Boolean(errors.description)}
        helperText={
          errors.description?.message ?? t('doc.field.characters', { count: written, max: maxDescriptionLength })
        }
        slotProps={{ ...alertHelperText, htmlInput: { maxLength: maxDescriptionLength } }}
      />
      <CheckboxField
        control={control}
        name="confidential"
        on={true}
        off={false}
        label={t('doc.field.confidential')}
        help={t('doc.field.confidentialHelp')}
      />
      {(document.channel === 'csec' ||
        me.roles.some((role) => role === 'ROLE_CANAL_CSEC' || role === 'ROLE_ADMIN')) && (
        <CheckboxField
          control={control}
          name="channel"
          on="csec"
          off="none"
          label={t('doc.field.channel')}
          help={t('doc.field.channelHelp')}
        />
      )}
    </Box>
  )
}

interface CheckboxFieldProps {
  control: DocumentFormState['form']['control']
  name: 'confidential' | 'channel'
  on: true | 'csec'
  off: false | 'none'
  label: string
  help: string
}

function CheckboxField({ control, name, on, off, label, help }: CheckboxFieldProps) {
  const helpId = useId()
  const { field, fieldState } = useController({ control, name })
  return (
    <div>
      <FormControlLabel
        label={label}
        control={
          <Checkbox
            checked={field.value === on}
            onChange={(_event, checked) => field.onChange(checked ? on : off)}
            onBlur={field.onBlur}
            slotProps={{ input: { ref: field.ref, 'aria-describedby': helpId } }}
          />
        }
      />
      <FormHelperText id={helpId} error={fieldState.invalid} sx={{ mt: 0, ml: 4 }}>
        {fieldState.error?.message ?? help}
      </FormHelperText>
    </div>
  )
}

/** Screen readers announce errors when they appear. */
const alertHelperText = { formHelperText: { 'aria-live': 'polite' } } as const
