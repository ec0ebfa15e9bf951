import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { guessBodyKind } from '#contract/people/bodies/bodyKind.ts'
import { type OutlineLine, parseOutline } from '#contract/people/bodies/bodyOutline.ts'
import { FormDialog } from '#web/ground/fields/FormDialog.tsx'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { plainList } from '#web/ground/ui/plainList.ts'
import { useCreateOutline } from './api.ts'
import '#web/ground/records/translations.ts'
import '#web/people/bodies/translations.ts'

/** Creates bodies from a pasted list, whose indentation makes the tree; shows the tree before it is created. */
export default function OutlineDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const create = useCreateOutline()
  const [outline, setOutline] = useState('')
  const lines = parseOutline(outline)
  const isFaulty = lines.some(({ fault }) => fault !== null)
  return (
    <FormDialog
      title={t('bodyOutline.title')}
      action={t('bodyOutline.create', { count: lines.length })}
      wide
      busy={create.isPending}
      disabled={lines.length === 0 || isFaulty}
      onSubmit={(event) => {
        event.preventDefault()
        create.mutate(outline, { onSuccess: onClose })
      }}
      onClose={onClose}
    >
      <TextField
        label={t('bodyOutline.list')}
        value={outline}
        onChange={({ target }) => setOutline(target.value)}
        multiline
        minRows={6}
        maxRows={14}
        placeholder={t('bodyOutline.example')}
        helperText={t('bodyOutline.help')}
        slotProps={{ htmlInput: { maxLength: 20_000, spellCheck: false }, inputLabel: { shrink: true } }}
      />
      {lines.length > 0 && <OutlinePreview lines={lines} />}
    </FormDialog>
  )
}

function OutlinePreview({ lines }: { lines: readonly OutlineLine[] }) {
  const { t } = useTranslation()
  return (
    <Box component="section" aria-label={t('bodyOutline.preview')}>
      <Typography variant="h3" sx={{ mb: 1 }}>
        {t('bodyOutline.preview')}
      </Typography>
      <Box component="ul" sx={plainList}>
        {lines.map(({ name, depth, fault }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be the same
          <Box component="li" key={index} sx={{ pl: depth * 3, py: 0.25, overflowWrap: 'anywhere' }}>
            {name}{' '}
            <Typography component="span" variant="body2" sx={{ color: fault ? 'ink.error' : 'text.secondary' }}>
              {fault ? t(`bodyOutline.fault.${fault}`) : t(`body.kind.${guessBodyKind(name, depth > 0)}`)}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  )
}
