import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { lazyRouteComponent } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { isFileHidden, minutesStates } from '#contract/meetings/sessions/followUp.ts'
import type { Session } from '#contract/meetings/sessions/sessions.ts'
import { formatDay } from '#web/ground/i18n/dates.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { screenLoader } from '#web/ground/shell/screenLoader.ts'
import { FoldedPanel } from '#web/ground/ui/FoldedPanel.tsx'
import { ButtonLink, TextLink } from '#web/ground/ui/links.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'
import { StatusChip } from '#web/ground/ui/StatusChip.tsx'
import { session as sessionQuery } from '#web/meetings/sessions/api.ts'
import { formatVotes } from '#web/meetings/sessions/PointOutcome.tsx'
import { useRecordChanges } from '#web/messaging/notifications/useRecordChanges.ts'
import { DocumentLines } from '#web/papers/documents/DocumentLine.tsx'
import '#web/meetings/sessions/translations.ts'

const MinutesDialog = lazyRouteComponent(screenLoader(() => import('./MinutesDialog.tsx')))

/**
 * Shows the minutes of a held session: state, deadline and file, as they are on the way to their approval.
 * @param props.isFolded shows their state until it is opened
 */
export function MinutesPanel({ session, isFolded }: { session: Session; isFolded: boolean }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  useRecordChanges('minutesState', session.id, [sessionQuery(session.id).queryKey])
  const { minutes } = session
  if (!minutes) return null
  const reached = minutesStates.indexOf(minutes.state)

  const title = t('minutes.title')
  const amend = session.can.includes('sessions.writeMinutes') && !isFileHidden(minutes) && (
    <Button
      className="no-print"
      size="small"
      variant="text"
      onClick={() => setOpen(true)}
      sx={{ minHeight: { xs: 44, md: 32 } }}
    >
      {t('minutes.amend')}
    </Button>
  )
  const content = (
    <>
      <Box component="ol" sx={steps}>
        {minutesStates.map((state, index) => (
          <Box
            component="li"
            key={state}
            aria-current={index === reached ? 'step' : undefined}
            sx={{
              borderTop: 3,
              pt: 0.5,
              fontSize: 14,
              borderColor: index <= reached ? 'primary.main' : 'divider',
              color: index <= reached ? 'text.primary' : 'text.secondary',
              fontWeight: index === reached ? 600 : 400,
            }}
          >
            {t(`minutes.state.${state}`)}
          </Box>
        ))}
      </Box>
      <Typography component="div" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mt: 1.5 }}>
        {minutes.state === 'expected' || minutes.state === 'draft'
          ? t('minutes.due', { date: formatDay(minutes.dueOn) })
          : null}
        {minutes.daysLate > 0 && <StatusChip tone="error">{t('minutes.late', { count: minutes.daysLate })}</StatusChip>}
        {minutes.publishedOn
          ? t('minutes.publishedOn', { date: formatDay(minutes.publishedOn) })
          : minutes.approvedOn
            ? t('minutes.approvedOn', { date: formatDay(minutes.approvedOn) })
            : minutes.sentOn && t('minutes.sentOn', { date: formatDay(minutes.sentOn) })}
        {minutes.votes && <span>{formatVotes(t, minutes.votes)}</span>}
      </Typography>
      {minutes.remarksUntil && (
        <Typography variant="body2">{t('minutes.remarksUntil', { date: formatDay(minutes.remarksUntil) })}</Typography>
      )}
      {minutes.approvedIn && (
        <Typography variant="body2" color="textSecondary">
          {t('minutes.approvedIn')}{' '}
          <TextLink to="/seances/$idEvent" params={{ idEvent: minutes.approvedIn.id }} underline="always">
            {minutes.approvedIn.title}
          </TextLink>
        </Typography>
      )}
      {minutes.document && <DocumentLines documents={[minutes.document]} />}
      {minutes.corrections && (
        <Typography variant="body2" sx={{ mt: 1, whiteSpace: 'pre-line' }}>
          <strong>{t('minutes.corrections')}</strong>
          <br />
          {minutes.corrections}
        </Typography>
      )}
      {session.can.includes('sessions.seePresence') && (
        <ButtonLink
          className="no-print"
          to="/seances/$idEvent/proces-verbal"
          params={{ idEvent: session.id }}
          variant="outlined"
          sx={{ mt: 1.5, minHeight: 44 }}
        >
          {t(session.can.includes('sessions.writeMinutes') ? 'minutes.write' : 'minutes.read')}
        </ButtonLink>
      )}
      {open && (
        <Suspense fallback={null}>
          <MinutesDialog session={session} minutes={minutes} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
  return (
    <FoldedPanel
      title={title}
      folds={isFolded}
      summary={t(`minutes.state.${minutes.state}`)}
      parts={/^proces-verbal$/}
      action={amend}
    >
      {content}
    </FoldedPanel>
  )
}

const steps = {
  ...plainList,
  display: 'grid',
  gap: 0.75,
  gridTemplateColumns: { xs: 'repeat(3, minmax(0, 1fr))', sm: 'repeat(5, minmax(0, 1fr))' },
} as const
