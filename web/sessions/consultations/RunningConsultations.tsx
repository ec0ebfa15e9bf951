import { mdiPencilOutline, mdiPlus } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { lazyRouteComponent } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Consultation } from '#contract/followUp.ts'
import { screenCode } from '#web/shell/screenCode.ts'
import { formatDay, formatDayShort } from '#web/ui/dates.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { TextLink } from '#web/ui/links.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { plainList } from '#web/ui/plainList.ts'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import '#web/sessions/words.ts'

const ConsultationDialog = lazyRouteComponent(screenCode(() => import('./ConsultationDialog.tsx')))

interface RunningConsultationsProps {
  bodyId: number
  consultations: readonly Consultation[]
  /** may open new ones */
  manages: boolean
}

/** What the body is being consulted on, and how long it still has. Nothing when it is not, for who cannot begin one. */
export function RunningConsultations({ bodyId, consultations, manages }: RunningConsultationsProps) {
  const { t } = useTranslation()
  const [editing, setEditing] = useState<Consultation | 'new' | null>(null)
  if (consultations.length === 0 && !manages) return null
  return (
    <Panel
      title={t('consultation.title')}
      action={
        manages && (
          <Button size="small" variant="text" startIcon={<Icon path={mdiPlus} />} onClick={() => setEditing('new')}>
            {t('consultation.add')}
          </Button>
        )
      }
    >
      {consultations.length === 0 && <Typography color="textSecondary">{t('consultation.none')}</Typography>}
      <Box component="ul" sx={plainList}>
        {consultations.map((consultation) => (
          <Box component="li" key={consultation.id} sx={line}>
            <div>
              <Typography sx={{ fontWeight: 600 }}>{consultation.title}</Typography>
              <Typography variant="body2" color="textSecondary" component="div">
                {t('consultation.due', { date: formatDay(consultation.dueOn) })}
                {consultation.points.map(({ id, session }) => (
                  <span key={id}>
                    {' · '}
                    <TextLink
                      to="/seances/$idEvent"
                      params={{ idEvent: session.id }}
                      hash={`point-${id}`}
                      underline="always"
                    >
                      {t('decision.of', { date: formatDayShort(session.startsAt) })}
                    </TextLink>
                  </span>
                ))}
              </Typography>
            </div>
            <TimeLeft consultation={consultation} />
            {consultation.can.includes('consultations.manage') && (
              <IconButton
                aria-label={`${t('consultation.amend')} : ${consultation.title}`}
                onClick={() => setEditing(consultation)}
              >
                <Icon path={mdiPencilOutline} />
              </IconButton>
            )}
          </Box>
        ))}
      </Box>
      {editing && (
        <Suspense fallback={null}>
          <ConsultationDialog
            bodyId={bodyId}
            consultation={editing === 'new' ? undefined : editing}
            onClose={() => setEditing(null)}
          />
        </Suspense>
      )}
    </Panel>
  )
}

/** How long a consultation still runs, or how it ended. */
export function TimeLeft({ consultation: { state, daysLeft } }: { consultation: Consultation }) {
  const { t } = useTranslation()
  if (state === 'deemedNegative') return <StatusChip tone="error">{t('consultation.deemedNegative')}</StatusChip>
  if (state === 'answered') return <StatusChip tone="success">{t('consultation.answered')}</StatusChip>
  return (
    <StatusChip tone={daysLeft <= 7 ? 'primary' : 'plain'}>
      {daysLeft === 0 ? t('consultation.lastDay') : t('consultation.daysLeft', { count: daysLeft })}
    </StatusChip>
  )
}

const line = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto auto',
  alignItems: 'center',
  gap: 1,
  py: 1.25,
  '& + &': { borderTop: 1, borderColor: 'divider' },
} as const
