import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import TextField from '@mui/material/TextField'
import { useController } from 'react-hook-form'
import type { ContentStatus } from '#contract/publishing/contents/contents.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { ContentStatusChip } from '#web/publishing/contents/editing/ContentStatusChip.tsx'
import type { Draft } from './draft.ts'
import type { SavedBase } from './useContentForm.ts'

/** Possible next statuses. A content that was published can only be archived. */
const nextStatuses: Record<ContentStatus, readonly ContentStatus[]> = {
  draft: ['draft', 'scheduled', 'published'],
  scheduled: ['draft', 'scheduled', 'published'],
  published: ['published', 'archived', 'draft'],
  archived: ['archived', 'published', 'draft'],
}

/** Shows the fields that set the audience and the publication time. */
export function Publication({ base }: { base: SavedBase }) {
  const { t } = useTranslation()
  const { field } = useController<Draft, 'status'>({ name: 'status' })
  const { field: date, fieldState } = useController<Draft, 'publishedAt'>({ name: 'publishedAt' })
  const isDated = field.value !== 'draft'
  return (
    <Panel title={t('contentForm.publication')} action={<ContentStatusChip status={base.status} />}>
      <Box sx={{ display: 'grid', gap: 2, pt: 1 }}>
        <RadioGroup
          name={field.name}
          value={field.value}
          onChange={field.onChange}
          aria-label={t('contentForm.status')}
        >
          {nextStatuses[base.status].map((status) => (
            <FormControlLabel
              key={status}
              value={status}
              control={<Radio slotProps={{ input: { ref: status === field.value ? field.ref : null } }} />}
              label={t(`contentStatus.${status}`)}
            />
          ))}
        </RadioGroup>
        {isDated && (
          <TextField
            type="datetime-local"
            name={date.name}
            label={t('contentForm.publishedAt')}
            required={field.value === 'scheduled'}
            value={date.value}
            inputRef={date.ref}
            onChange={({ target }) => date.onChange(target.value)}
            onBlur={date.onBlur}
            error={fieldState.invalid}
            helperText={fieldState.error?.message ?? t(`contentForm.publishedAtHelp.${field.value}`)}
            slotProps={{
              inputLabel: { shrink: true },
              formHelperText: fieldState.invalid ? { role: 'alert' } : {},
            }}
          />
        )}
      </Box>
    </Panel>
  )
}
