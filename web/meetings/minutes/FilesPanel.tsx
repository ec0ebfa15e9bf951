import { mdiDownload } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { MinutesText } from '#contract/meetings/minutes/minutesText.ts'
import type { Session } from '#contract/meetings/sessions/sessions.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { minutesFileUrl } from './api.ts'
import { EmptyTextLine } from './EmptyTextLine.tsx'
import { useMinutesChange } from './mutations.ts'

interface FilesPanelProps {
  session: Session
  text: MinutesText
  isSaved: boolean
  /** nothing is written: nothing is filed */
  isEmpty?: boolean
}

/** Offers the minutes as a file, and files them as the document of the minutes of the session. */
export function FilesPanel({ session, text, isSaved, isEmpty = false }: FilesPanelProps) {
  const { t } = useTranslation()
  const { mutate, isPending } = useMinutesChange(session.id, 'minutes_filings')
  const mayFile = session.can.includes(text.isApproved ? 'sessions.approveMinutes' : 'sessions.writeMinutes')
  return (
    <Panel title={t('minutesText.files')}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {(['pdf', 'docx'] as const).map((format) => (
          <Button
            key={format}
            component="a"
            href={minutesFileUrl(session.id, format)}
            download
            variant="outlined"
            color="inherit"
            startIcon={<Icon path={mdiDownload} />}
            sx={{ minHeight: 44 }}
          >
            {t(`minutesText.${format}`)}
          </Button>
        ))}
      </Box>
      {mayFile && isEmpty && <EmptyTextLine />}
      {mayFile && !isEmpty && (
        <>
          <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
            {t(text.isApproved ? 'minutesText.fileApprovedHelp' : 'minutesText.fileHelp')}
          </Typography>
          <Button
            variant="outlined"
            loading={isPending}
            disabled={!isSaved}
            onClick={() => mutate({ path: 'minutes_filings', form: { version: text.version } })}
            sx={{ mt: 1, minHeight: 44 }}
          >
            {t('minutesText.file')}
          </Button>
        </>
      )}
    </Panel>
  )
}
