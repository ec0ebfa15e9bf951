import { mdiClose, mdiMusicNoteOutline } from '@mdi/js'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useController, useWatch } from 'react-hook-form'
import { FormTextField } from '#web/ground/fields/FormTextField.tsx'
import { joinFacts } from '#web/ground/i18n/facts.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { formatBytes } from '#web/ground/i18n/numbers.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { FileUploadField } from '#web/publishing/contents/editing/sending/FileUploadField.tsx'
import type { useFileUpload } from '#web/publishing/contents/editing/sending/useFileUpload.ts'
import type { Draft } from './draft.ts'
import { formatDuration } from './duration.ts'

/** Shows the fields of a podcast: an uploaded file, or the URL of one hosted elsewhere. */
export function PodcastFields({ state }: { state: ReturnType<typeof useFileUpload> }) {
  const { t } = useTranslation()
  const { field, fieldState } = useController<Draft, 'podcast'>({ name: 'podcast' })
  const { ref, value: sound, onChange } = field
  const address = useWatch<Draft, 'podcastUrl'>({ name: 'podcastUrl' })
  return (
    <Box sx={{ display: 'grid', gap: 2.5, pt: 1 }}>
      {sound && (
        <Box sx={line}>
          <Icon path={mdiMusicNoteOutline} sx={{ color: 'text.secondary' }} />
          <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            {sound.fileName}
            <Typography variant="body2" color="textSecondary">
              {joinFacts([formatDuration(sound.seconds), formatBytes(sound.size)])}
            </Typography>
          </Box>
          <Button
            size="small"
            variant="text"
            color="inherit"
            startIcon={<Icon path={mdiClose} />}
            onClick={() => onChange(null)}
          >
            {t('podcastField.remove')}
          </Button>
        </Box>
      )}
      {(!address || state.sending.state === 'sending') && (
        <FileUploadField
          ref={ref}
          label={t(sound ? 'podcastField.replace' : 'podcastField.choose')}
          hint={t('podcastField.hint')}
          accept="audio/mpeg,audio/mp4,audio/x-m4a,audio/ogg,.mp3,.m4a,.ogg"
          state={state}
        />
      )}
      {fieldState.error && (
        <Alert severity="error" variant="outlined" sx={{ color: 'text.primary' }}>
          {fieldState.error.message}
        </Alert>
      )}
      {!sound && (
        <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '3fr 1fr' } }}>
          <FormTextField<Draft>
            name="podcastUrl"
            label={t('podcastField.address')}
            help={t('podcastField.addressHelp')}
            slotProps={{ htmlInput: { inputMode: 'url', maxLength: 500, autoComplete: 'off' } }}
          />
          <FormTextField<Draft>
            name="podcastSeconds"
            label={t('podcastField.duration')}
            help={t('podcastField.durationHelp')}
          />
        </Box>
      )}
    </Box>
  )
}

const line = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  px: 1.25,
  py: 0.75,
  borderRadius: 1,
  bgcolor: 'background.default',
} as const
