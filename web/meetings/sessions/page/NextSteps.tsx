import { mdiCheckCircleOutline, mdiCircleOutline } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { lazyRouteComponent } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState } from 'react'
import { isFileHidden } from '#contract/meetings/sessions/followUp.ts'
import type { Session } from '#contract/meetings/sessions/sessions.ts'
import { useOfflineCopyDate } from '#web/ground/http/useOfflineCopyDate.ts'
import { formatDay } from '#web/ground/i18n/dates.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { screenLoader } from '#web/ground/shell/screenLoader.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { ButtonLink } from '#web/ground/ui/links.tsx'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'
import { useMe } from '#web/ground/viewer/api.ts'
import { sessionContents } from '#web/meetings/sessions/lazyQueries.ts'
import '#web/meetings/sessions/translations.ts'

const MinutesDialog = lazyRouteComponent(screenLoader(() => import('#web/meetings/sessions/minutes/MinutesDialog.tsx')))
const DecisionsDialog = lazyRouteComponent(
  screenLoader(() => import('#web/meetings/sessions/decisions/DecisionsDialog.tsx')),
)

/**
 * Shows those who prepare a session what follows once it is held: its minutes, its decisions and its synopsis. Hidden
 * when all three are done, and in an offline copy.
 */
export function NextSteps({ session }: { session: Session }) {
  const { t } = useTranslation()
  const isCopy = useOfflineCopyDate() !== null
  const [open, setOpen] = useState<'minutes' | 'decisions' | null>(null)
  const { data: contents } = useQuery({ ...sessionContents(session.id), enabled: !isCopy })
  const { can } = useMe()
  const { minutes, decisions } = session
  if (isCopy || !minutes || !session.can.includes('sessions.writeMinutes')) return null
  const synopsis = contents?.member.find(({ contentType }) => contentType === 'synopsis')
  const isPublished = minutes.state === 'published'
  if (isPublished && decisions.length > 0 && synopsis) return null
  const close = () => setOpen(null)

  return (
    <Box className="no-print" id="suite">
      <Panel title={t('next.title')}>
        <Box component="ol" sx={plainList}>
          <Step
            isDone={isPublished}
            title={t('minutes.title')}
            detail={
              minutes.state === 'expected' || minutes.state === 'draft'
                ? minutes.daysLate > 0
                  ? t('minutes.late', { count: minutes.daysLate })
                  : t('minutes.due', { date: formatDay(minutes.dueOn) })
                : t(`minutes.state.${minutes.state}`)
            }
            action={
              <>
                {(minutes.state === 'expected' || minutes.state === 'draft') && (
                  <ButtonLink to="/seances/$idEvent/proces-verbal" params={{ idEvent: session.id }} variant="outlined">
                    {t('next.writeMinutes')}
                  </ButtonLink>
                )}
                {!isPublished && !isFileHidden(minutes) && (
                  <Button variant="outlined" onClick={() => setOpen('minutes')}>
                    {t('minutes.amend')}
                  </Button>
                )}
              </>
            }
          />
          <Step
            isDone={decisions.length > 0}
            title={t('decision.title')}
            detail={t('next.decisions', { count: decisions.length })}
            action={
              decisions.length === 0 &&
              session.can.includes('sessions.decide') && (
                <Button variant="outlined" onClick={() => setOpen('decisions')}>
                  {t('next.decide')}
                </Button>
              )
            }
          />
          <Step
            isDone={synopsis !== undefined}
            title={t('next.synopsis')}
            detail={contents && t(synopsis ? 'next.synopsisPublished' : 'next.noSynopsis')}
            action={
              synopsis ? (
                <ButtonLink to="/synopsis/$id" params={{ id: synopsis.id }} variant="outlined">
                  {t('next.readSynopsis')}
                </ButtonLink>
              ) : (
                contents &&
                can.includes('contents.manage') && (
                  <ButtonLink
                    to="/admin/contents/new"
                    search={{ kind: 'synopsis', session: session.id, irp: session.irp.id }}
                    variant="outlined"
                  >
                    {t('next.writeSynopsis')}
                  </ButtonLink>
                )
              )
            }
          />
        </Box>
        {open && (
          <Suspense fallback={null}>
            {open === 'minutes' ? (
              <MinutesDialog session={session} minutes={minutes} onClose={close} />
            ) : (
              <DecisionsDialog session={session} onClose={close} />
            )}
          </Suspense>
        )}
      </Panel>
    </Box>
  )
}

interface StepProps {
  isDone: boolean
  title: string
  detail: ReactNode
  action: ReactNode
}

const Step = ({ isDone, title, detail, action }: StepProps) => (
  <Box component="li" sx={line}>
    <Icon
      path={isDone ? mdiCheckCircleOutline : mdiCircleOutline}
      sx={{ fontSize: 24, color: isDone ? 'ink.success' : 'text.secondary' }}
    />
    <Box sx={words}>
      <Typography sx={{ fontWeight: 600 }}>{title}</Typography>
      <Typography variant="body2" color="textSecondary" sx={{ minHeight: 21 }}>
        {detail}
      </Typography>
    </Box>
    <Box sx={{ gridColumn: { xs: '2', sm: 'auto' }, display: 'flex', flexWrap: 'wrap', gap: 1 }}>{action}</Box>
  </Box>
)

const words = { display: 'flex', flexWrap: 'wrap', columnGap: 1.5, alignItems: 'baseline' } as const
const line = {
  display: 'grid',
  gridTemplateColumns: { xs: '24px minmax(0, 1fr)', sm: '24px minmax(0, 1fr) auto' },
  columnGap: 1.5,
  rowGap: 0.5,
  alignItems: { sm: 'center' },
  minHeight: 44,
  // buttons below the words do not touch the line
  py: { xs: 1, sm: 0.5 },
  '& .MuiButton-root': { minHeight: 44 },
  '& + &': { borderTop: 1, borderColor: 'divider' },
} as const
