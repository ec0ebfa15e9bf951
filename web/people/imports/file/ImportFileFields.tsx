import { mdiDownload } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { FileField } from './FileField.tsx'
import { FilePreview } from './FilePreview.tsx'
import type { ImportFile } from './useImportFile.ts'

interface ImportFileFieldsProps {
  chosen: ImportFile
  /** why the server refused it */
  refused: readonly string[]
  columnsHelp: string
  template: { url: string; name: string }
}

/** Renders the field of the file to import, its first lines, and what its columns are called. */
export function ImportFileFields({ chosen, refused, columnsHelp, template }: ImportFileFieldsProps) {
  const { t } = useTranslation()
  const { file, fault, preview, columns, choose, match } = chosen
  return (
    <>
      <FileField file={file} faults={fault === null ? refused : [fault]} onFile={choose} />
      {preview && <FilePreview preview={preview} matches={columns} onMatch={match} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Typography variant="body2" color="textSecondary" sx={{ flex: '1 1 280px' }}>
          {columnsHelp}
        </Typography>
        <Button
          component="a"
          href={template.url}
          download={template.name}
          variant="outlined"
          color="inherit"
          startIcon={<Icon path={mdiDownload} />}
        >
          {t('import.template')}
        </Button>
      </Box>
    </>
  )
}
