import {
  mdiClockOutline,
  mdiEmailOutline,
  mdiFileDocumentCheckOutline,
  mdiFileDocumentOutline,
  mdiMapMarkerOutline,
  mdiVideoOutline,
} from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import type { Session } from '#contract/meetings/sessions/sessions.ts'
import { formatDay, formatRange } from '#web/ground/i18n/dates.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { useNow } from '#web/ground/i18n/useNow.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { VisuallyHidden } from '#web/ground/ui/VisuallyHidden.tsx'
import { isOnItsDay } from '#web/meetings/sessions/life/mainAction.ts'
import { formatSessionDay } from '#web/meetings/sessions/sessionDay.ts'
import { agendaTotals } from './agendaTotals.ts'
import '#web/papers/documents/recordTranslations.ts'

/**
 * Shows the date, place and video link of the session, and how much is left to read. On its day the link is the main
 * action of the page instead; afterwards there is none.
 */
export function SessionFacts({ session }: { session: Session }) {
  const { t } = useTranslation()
  const { mode, place, remoteLink, convenedAt } = session
  const { documents, unread, isAllRead } = agendaTotals(session)
  const now = useNow()

  return (
    <Panel title={t('session.facts')}>
      <Box component="dl" sx={facts}>
        <Fact icon={mdiClockOutline} label={t('session.when')}>
          <Box component="span" sx={{ display: 'block', '&::first-letter': { textTransform: 'uppercase' } }}>
            {formatRange(session.startsAt, session.endsAt)}{' '}
            <Typography
              className="no-print"
              variant="body2"
              component="span"
              color="textSecondary"
              sx={{ display: 'inline-block' }}
            >
              {formatSessionDay(t, session)}
            </Typography>
          </Box>
        </Fact>
        {mode === 'remote' ? (
          <Fact icon={mdiVideoOutline} label={t('session.where')}>
            {t('session.mode.remote')}
          </Fact>
        ) : (
          <Fact
            icon={mdiMapMarkerOutline}
            label={t('session.where')}
            detail={mode === 'hybrid' ? t('session.orRemote') : undefined}
          >
            {place ?? t('session.placeUnknown')}
          </Fact>
        )}
        {convenedAt && (
          <Fact icon={mdiEmailOutline} label={t('session.convenedLabel')}>
            {t('session.convenedOn', { date: formatDay(convenedAt) })}
          </Fact>
        )}
        {documents > 0 && (
          <Fact
            className="no-print"
            icon={unread > 0 ? mdiFileDocumentOutline : mdiFileDocumentCheckOutline}
            label={t('session.reading')}
            detail={isAllRead ? t('session.allRead') : undefined}
          >
            {unread > 0
              ? t('session.unreadOf', { count: unread, documents })
              : t('session.documents', { count: documents })}
          </Fact>
        )}
      </Box>
      {remoteLink && session.status === 'convened' && !isOnItsDay(session, now) && (
        <Button
          className="no-print"
          variant="outlined"
          href={remoteLink}
          target="_blank"
          rel="noopener noreferrer"
          startIcon={<Icon path={mdiVideoOutline} />}
          sx={{ mt: 2 }}
        >
          {t('session.join')}
          <VisuallyHidden>{t('common.newTab')}</VisuallyHidden>
        </Button>
      )}
    </Panel>
  )
}

const facts = {
  display: 'grid',
  gap: 1.25,
  m: 0,
  '@media print': { gridTemplateColumns: 'repeat(auto-fit, minmax(200px, 1fr))' },
} as const

interface FactProps {
  className?: string
  icon: string
  /** Label of the icon for screen readers. */
  label: string
  detail?: ReactNode
  children: ReactNode
}

const Fact = ({ className, icon, label, detail, children }: FactProps) => (
  <Box className={className} sx={{ display: 'grid', gridTemplateColumns: '24px minmax(0, 1fr)', columnGap: 1.5 }}>
    <Box component="dt" sx={{ color: 'text.secondary', position: 'relative' }}>
      <Icon path={icon} sx={{ fontSize: 20 }} />
      <VisuallyHidden>{label}</VisuallyHidden>
    </Box>
    <Box component="dd" sx={{ m: 0 }}>
      {children}
      {detail && (
        <Typography variant="body2" component="span" color="textSecondary" sx={{ display: 'block' }}>
          {detail}
        </Typography>
      )}
    </Box>
  </Box>
)
