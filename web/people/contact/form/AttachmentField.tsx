import { mdiPaperclip } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useDropzone } from 'react-dropzone'
import { useController } from 'react-hook-form'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { formatBytes } from '#web/ground/i18n/numbers.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import type { Draft } from './draft.ts'

/** Renders the attachment of a message: one PDF, dropped or chosen. */
export function AttachmentField() {
  const { t } = useTranslation()
  const id = useId()
  const { field, fieldState } = useController<Draft, 'file'>({ name: 'file' })
  const { ref, value: file, onChange } = field
  const { getRootProps, getInputProps, open, isDragActive } = useDropzone({
    // filters the file picker; a dropped file of another type shows an error
    accept: { 'application/pdf': ['.pdf'] },
    multiple: false,
    noClick: true,
    noKeyboard: true,
    noPaste: true,
    onDrop: (accepted, refused) => {
      const [dropped] = [...accepted, ...refused.map((one) => one.file)]
      if (dropped) onChange(dropped)
    },
  })
  return (
    <Box
      {...getRootProps({ role: 'group', 'aria-label': t('contact.file') })}
      sx={{ ...zone, ...(isDragActive && over), ...(fieldState.invalid && { borderColor: 'ink.error' }) }}
    >
      <input {...getInputProps({ 'aria-label': t('contact.file') })} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Button
          variant="outlined"
          ref={ref}
          onClick={open}
          startIcon={<Icon path={mdiPaperclip} />}
          aria-describedby={`${id}-file ${id}-fault`}
        >
          {t(file ? 'contact.file.other' : 'contact.file.choose')}
        </Button>
        {file && (
          <Button variant="text" color="inherit" onClick={() => onChange(null)}>
            {t('contact.file.remove')}
          </Button>
        )}
      </Box>
      <Typography variant="body2" color="textSecondary" id={`${id}-file`} sx={{ overflowWrap: 'anywhere' }}>
        {isDragActive
          ? t('contact.file.release')
          : file
            ? t('contact.file.chosen', { name: file.name, size: formatBytes(file.size) })
            : t('contact.file.help')}
      </Typography>
      <Typography variant="body2" component="div" role="alert" id={`${id}-fault`} sx={{ color: 'ink.error' }}>
        {fieldState.error?.message}
      </Typography>
    </Box>
  )
}

const zone = {
  display: 'grid',
  gap: 0.5,
  p: 1.5,
  border: '1px dashed',
  borderColor: 'text.secondary',
  borderRadius: 1,
} as const
const over = { borderColor: 'primary.main', borderStyle: 'solid', bgcolor: 'soft.primary' } as const
