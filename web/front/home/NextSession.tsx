import { mdiCalendarBlankOutline, mdiDownload } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { HomeSession } from '#contract/front/home.ts'
import { useWorkProgress } from '#web/ground/http/runWithProgress.ts'
import { formatTime } from '#web/ground/i18n/dates.ts'
import { joinFacts } from '#web/ground/i18n/facts.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { DateTile } from '#web/ground/ui/DateTile.tsx'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { ButtonLink, TextLink } from '#web/ground/ui/links.tsx'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { SessionListChips } from '#web/meetings/sessions/SessionListChips.tsx'
import { bundleUrl, calendarUrl, useDownloadBundle } from '#web/meetings/takeaway/api.ts'
import { NewMark } from './NewMark.tsx'
import '#web/meetings/offline/translations.ts'

/** Shows the next session with what is unread and the countdown, and opens it or takes it away. */
export function NextSession({ session }: { session: HomeSession }) {
  const { t } = useTranslation()
  const { id, title, startsAt, irp, place, mode, documentCount, isNew } = session
  const facts = [
    irp.name,
    formatTime(startsAt),
    place ?? t(`session.mode.${mode}`),
    documentCount > 0 && t('session.documents', { count: documentCount }),
  ]
  return (
    <Panel title={t('home.nextSession')} action={<TextLink to="/agenda">{t('nav.agenda')}</TextLink>}>
      <Box sx={{ display: 'flex', gap: 1.5 }}>
        <DateTile date={startsAt} />
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="h3">
            <TextLink to="/seances/$idEvent" params={{ idEvent: id }} color="inherit">
              {title}
            </TextLink>
          </Typography>
          <Typography variant="body2" color="textSecondary" sx={{ mb: 0.75 }}>
            {isNew && <NewMark />}
            {joinFacts(facts)}
          </Typography>
          <SessionListChips session={session} />
        </Box>
      </Box>
      <Box className="no-print" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
        <ButtonLink to="/seances/$idEvent" params={{ idEvent: id }} variant="contained">
          {t('home.openSession')}
        </ButtonLink>
        <TakeAway id={id} />
        <Button
          component="a"
          href={calendarUrl(id)}
          download
          variant="outlined"
          color="inherit"
          startIcon={<Icon path={mdiCalendarBlankOutline} />}
          title={t('takeaway.calendar')}
        >
          {t('home.toCalendar')}
        </Button>
      </Box>
    </Panel>
  )
}

/** Downloads the session as one PDF. Shows the progress and keeps the focus. */
function TakeAway({ id }: { id: number }) {
  const { t } = useTranslation()
  const url = bundleUrl(id)
  const { mutate: download } = useDownloadBundle(url)
  const work = useWorkProgress(url)
  return (
    <Button
      variant="outlined"
      aria-disabled={work !== null}
      title={t('takeaway.pdf')}
      onClick={() => work ?? download()}
      startIcon={<Icon path={mdiDownload} />}
      sx={{ fontVariantNumeric: 'tabular-nums', '&[aria-disabled=true]': { opacity: 0.75, cursor: 'progress' } }}
    >
      {work ? t('takeaway.preparing', { percent: Math.floor(work.done * 100) }) : t('takeaway.title')}
    </Button>
  )
}
