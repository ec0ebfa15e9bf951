import { mdiFileDelimitedOutline } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useDropzone } from 'react-dropzone'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { formatBytes } from '#web/ground/i18n/numbers.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

interface FileFieldProps {
  file: File | null
  /** validation errors */
  faults: readonly string[]
  onFile: (file: File) => void
}

/** Renders the file of the import: dropped or chosen. */
export function FileField({ file, faults, onFile }: FileFieldProps) {
  const { t } = useTranslation()
  const id = useId()
  const { getRootProps, getInputProps, open, isDragActive } = useDropzone({
    // filters the file picker; the server judges any other file
    accept: { 'text/csv': ['.csv', '.txt', '.tsv'], [workbookType]: ['.xlsx'] },
    multiple: false,
    noClick: true,
    noKeyboard: true,
    onDrop: (accepted, refused) => {
      const [dropped] = [...accepted, ...refused.map((one) => one.file)]
      if (dropped) onFile(dropped)
    },
  })
  const hasFault = faults.length > 0
  return (
    <Box {...getRootProps()} sx={{ ...zone, ...(isDragActive && over), ...(hasFault && { borderColor: 'ink.error' }) }}>
      <input {...getInputProps({ 'aria-label': t('import.file') })} />
      <Icon path={mdiFileDelimitedOutline} sx={{ fontSize: 32, color: 'text.secondary' }} />
      <Button variant="outlined" onClick={open} aria-describedby={`${id}-file ${id}-faults`}>
        {t(file ? 'import.chooseOther' : 'import.choose')}
      </Button>
      <Typography variant="body2" color="textSecondary" id={`${id}-file`} sx={{ overflowWrap: 'anywhere' }}>
        {isDragActive
          ? t('import.release')
          : file
            ? t('import.chosen', { name: file.name, size: formatBytes(file.size) })
            : t('import.fileHint')}
      </Typography>
      <div role="alert" id={`${id}-faults`}>
        {faults.map((fault) => (
          <Typography key={fault} variant="body2" sx={{ color: 'ink.error' }}>
            {fault}
          </Typography>
        ))}
      </div>
    </Box>
  )
}

const zone = {
  display: 'grid',
  justifyItems: 'center',
  gap: 1,
  p: 2,
  textAlign: 'center',
  border: '1px dashed',
  borderColor: 'text.secondary',
  borderRadius: 1,
} as const
const over = { borderColor: 'primary.main', borderStyle: 'solid', bgcolor: 'soft.primary' } as const
