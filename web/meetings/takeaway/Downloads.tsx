import { mdiCalendarBlankOutline, mdiDownload } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { limits } from '#contract/ground/limits.ts'
import type { Session } from '#contract/meetings/sessions/sessions.ts'
import { useWorkProgress } from '#web/ground/http/runWithProgress.ts'
import { formatDay } from '#web/ground/i18n/dates.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { documentsOf } from '#web/meetings/offline/sessionContents.ts'
import { bundleUrl, calendarUrl, useDownloadBundle, zipUrl } from './api.ts'
import '#web/meetings/offline/translations.ts'

/** Offers the session as one PDF, as files, as a calendar event; or only what is new to the user. */
export function Downloads({ session }: { session: Session }) {
  const { t } = useTranslation()
  const { id, lastVisitAt } = session
  const [onlyNew, setOnlyNew] = useState(false)
  const since = onlyNew ? lastVisitAt : null
  const bytes = documentsOf(session)
    .filter(({ publishedAt }) => !since || Date.parse(publishedAt ?? '') > Date.parse(since))
    .reduce((sum, { size }) => sum + size, 0)

  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {lastVisitAt && (
        <FormControlLabel
          control={<Checkbox checked={onlyNew} onChange={(_event, checked) => setOnlyNew(checked)} />}
          label={t('takeaway.since', { date: formatDay(lastVisitAt) })}
          sx={{ alignItems: 'flex-start', '& .MuiCheckbox-root': { mt: -1.125 } }}
        />
      )}
      <BundleButton url={bundleUrl(id, since)} />
      {bytes > limits.takeawayBytes ? (
        <Typography variant="body2" color="textSecondary">
          {t('takeaway.tooMuch')}
        </Typography>
      ) : (
        <FileLink url={zipUrl(id, since)} icon={mdiDownload}>
          {t('takeaway.zip')}
        </FileLink>
      )}
      <FileLink url={calendarUrl(id)} icon={mdiCalendarBlankOutline}>
        {t('takeaway.calendar')}
      </FileLink>
    </Box>
  )
}

/** Downloads the PDF of a session. Shows the progress and keeps the focus. */
function BundleButton({ url }: { url: string }) {
  const { t } = useTranslation()
  const { mutate: download } = useDownloadBundle(url)
  const work = useWorkProgress(url)
  return (
    <Button
      variant="outlined"
      aria-disabled={work !== null}
      onClick={() => work ?? download()}
      startIcon={<Icon path={mdiDownload} />}
      sx={{ fontVariantNumeric: 'tabular-nums', '&[aria-disabled=true]': { opacity: 0.75, cursor: 'progress' } }}
    >
      {work ? t('takeaway.preparing', { percent: Math.floor(work.done * 100) }) : t('takeaway.pdf')}
    </Button>
  )
}

const FileLink = ({ url, icon, children }: { url: string; icon: string; children: string }) => (
  <Button component="a" href={url} download variant="outlined" color="inherit" startIcon={<Icon path={icon} />}>
    {children}
  </Button>
)
