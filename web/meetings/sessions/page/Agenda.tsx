import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { ReactNode } from 'react'
import type { Session } from '#contract/meetings/sessions/sessions.ts'
import { joinFacts } from '#web/ground/i18n/facts.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { formatDuration } from '#web/ground/i18n/timeFormats.ts'
import { EmptyState } from '#web/ground/ui/EmptyState.tsx'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { Points } from './AgendaPoints.tsx'
import { agendaTotals } from './agendaTotals.ts'
import { usePointFolding } from './usePointFolding.ts'
import '#web/papers/documents/recordTranslations.ts'

/**
 * Shows the agenda: each point with its number, its kind and its documents; after a long meeting, one line with its outcome
 * until it is opened. @param props.children stands below
 */
export function Agenda({ session, children }: { session: Session; children?: ReactNode }) {
  const { t } = useTranslation()
  const { agenda } = session
  const { points, documents, minutes } = agendaTotals(session)
  const folding = usePointFolding(session)
  const isWide = useMediaQuery((theme) => theme.breakpoints.up('md'), { noSsr: true })
  const sums = [
    t('session.points', { count: points }),
    documents > 0 && t('session.documents', { count: documents }),
    minutes > 0 && formatDuration(minutes),
  ]
  return (
    <Panel
      title={t('session.agenda')}
      action={
        points > 0 && (
          <>
            <Typography variant="body2" component="span" color="textSecondary">
              {joinFacts(sums)}
            </Typography>
            {folding && (
              <Button
                className="no-print"
                variant="text"
                size="small"
                onClick={folding.toggleAll}
                sx={{ minHeight: { xs: 44, md: 32 }, ml: 1, my: -0.75 }}
              >
                {t(folding.isAnyFolded ? 'session.unfoldAll' : 'session.foldAll')}
              </Button>
            )}
          </>
        )
      }
    >
      {points === 0 ? (
        <EmptyState>{t('session.noAgenda')}</EmptyState>
      ) : (
        <Points points={agenda} session={session} folding={folding} isWide={isWide} />
      )}
      {children && <Box sx={{ mt: 2 }}>{children}</Box>}
    </Panel>
  )
}
