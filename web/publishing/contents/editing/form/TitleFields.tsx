import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { useController, useWatch } from 'react-hook-form'
import { FormTextField } from '#web/ground/fields/FormTextField.tsx'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { FieldGroup } from '#web/ground/records/FieldGroup.tsx'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { kindFilters } from '#web/publishing/contents/editing/filters.ts'
import type { Draft } from './draft.ts'

const maxTitleLength = 150
const maxIntroductionLength = 400

/** Shows the fields of the kind, title and introduction. */
export function TitleFields() {
  const { t } = useTranslation()
  const introduction = useWatch<Draft, 'introduction'>({ name: 'introduction' })
  const status = useWatch<Draft, 'status'>({ name: 'status' })
  const count = [...introduction].length
  return (
    <Panel title={t('contentForm.presentation')}>
      <Box sx={{ display: 'grid', gap: 2.5, pt: 1 }}>
        <KindField />
        <FormTextField<Draft>
          name="title"
          label={t('contentForm.title')}
          required
          slotProps={{ htmlInput: { maxLength: maxTitleLength } }}
        />
        <FormTextField<Draft>
          name="introduction"
          label={t('contentForm.introduction')}
          required={status !== 'draft'}
          multiline
          minRows={2}
          help={t('contentForm.introductionHelp', { count, max: maxIntroductionLength })}
        />
      </Box>
    </Panel>
  )
}

/** Chooses the kind first, since the other fields depend on it. */
function KindField() {
  const { t } = useTranslation()
  const { field } = useController<Draft, 'contentType'>({ name: 'contentType' })
  return (
    <FieldGroup title={t('contentForm.kind')}>
      <div>
        <RadioGroup
          row
          name={field.name}
          value={field.value}
          onChange={field.onChange}
          aria-label={t('contentForm.kind')}
        >
          {kindFilters.map((kind) => (
            <FormControlLabel
              key={kind}
              value={kind}
              control={<Radio slotProps={{ input: { ref: kind === field.value ? field.ref : null } }} />}
              label={t(`contentKind.${kind}`)}
            />
          ))}
        </RadioGroup>
        <Typography variant="body2" color="textSecondary" component="output" sx={{ display: 'block' }}>
          {t(`contentForm.needs.${field.value}`)}
        </Typography>
      </div>
    </FieldGroup>
  )
}
