import { mdiDownload } from '@mdi/js'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { useExport } from './mutations.ts'

/** Downloads all personal data of the user. */
export function ExportPanel() {
  const { t } = useTranslation()
  const { mutate: take, isPending } = useExport()
  return (
    <Panel title={t('export.title')}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        {t('export.help')}
      </Typography>
      <Button variant="outlined" startIcon={<Icon path={mdiDownload} />} loading={isPending} onClick={() => take()}>
        {t('export.button')}
      </Button>
    </Panel>
  )
}
