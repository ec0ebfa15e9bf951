import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { EmptyState } from '#web/ground/ui/EmptyState.tsx'
import { Page } from '#web/ground/ui/Page.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'
import { ApprovalRow } from './ApprovalRow.tsx'
import { taskApprovals } from './api.ts'
import { DecidedRow } from './DecidedRow.tsx'
import './translations.ts'

/** Lists recurring tasks held because of their scale or the clock, and past decisions. */
export default function ApprovalsPage() {
  const { t } = useTranslation()
  const { data: approvals } = useSuspenseQuery(taskApprovals)
  const waiting = approvals.member.filter(({ decision }) => decision === null)
  const decided = approvals.member.filter(({ decision }) => decision !== null)
  const isClockHeld = waiting.some(({ kind }) => kind === 'clock')
  const waitingCount = waiting.length
  const shownCount = useRef(waitingCount)
  useEffect(() => {
    // the pressed button disappears with its row
    if (waitingCount < shownCount.current && document.activeElement === document.body)
      document.querySelector<HTMLElement>('main h1')?.focus()
    shownCount.current = waitingCount
  }, [waitingCount, shownCount])

  return (
    <Page title={t('approvals.title')} context={t('approvals.context')}>
      <Box sx={{ display: 'grid', gap: 3 }}>
        <Card component="section" aria-label={t('approvals.waiting')}>
          {waiting.length === 0 && <EmptyState>{t('approvals.none')}</EmptyState>}
          <Box component="ul" sx={plainList}>
            {waiting.map((approval) => (
              <ApprovalRow key={approval.id} approval={approval} isClockHeld={isClockHeld} />
            ))}
          </Box>
        </Card>
        {decided.length > 0 && (
          <section aria-labelledby="decided">
            <Typography variant="h2" id="decided" sx={{ mb: 1 }}>
              {t('approvals.decided')}
            </Typography>
            <Card>
              <Box component="ul" sx={plainList}>
                {decided.map((approval) => (
                  <DecidedRow key={approval.id} approval={approval} />
                ))}
              </Box>
            </Card>
          </section>
        )}
      </Box>
    </Page>
  )
}
