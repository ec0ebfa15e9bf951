import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import type { ThematicHome } from '#contract/publishing/thematics/thematics.ts'
import { formatDay } from '#web/ground/i18n/dates.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { TextLink } from '#web/ground/ui/links.tsx'

type ProjectProgressProps = Pick<ThematicHome, 'progress' | 'consultations'>

/** Says in a line where the project stands, and when it is discussed next. */
export function ProjectProgress({
  progress: { opinion, unanswered, nextSession },
  consultations,
}: ProjectProgressProps) {
  const { t } = useTranslation()
  const id = useId()
  const [running] = consultations
  return (
    <Box component="section" aria-labelledby={id} sx={panel}>
      <Typography variant="h2" id={id} sx={{ fontSize: 15 }}>
        {t('project.progress')}
      </Typography>
      <Typography component="div" sx={{ '& a': { lineHeight: '24px' } }}>
        {running
          ? t('project.progress.running', { body: running.irp.name, date: formatDay(running.dueOn) })
          : unanswered
            ? t('project.progress.unanswered', { body: unanswered.irp.name, date: formatDay(unanswered.dueOn) })
            : opinion
              ? t(`project.progress.${opinion.result}`, {
                  body: opinion.irp.name,
                  date: formatDay(opinion.session.startsAt),
                })
              : t('project.progress.none')}{' '}
        {nextSession ? (
          <>
            {t('project.progress.next')}
            <TextLink to="/seances/$idEvent" params={{ idEvent: nextSession.id }} underline="always">
              {t('project.progress.session', { date: formatDay(nextSession.startsAt), body: nextSession.irp.name })}
            </TextLink>
            .
          </>
        ) : (
          t('project.progress.noNext')
        )}
      </Typography>
    </Box>
  )
}

const panel = { display: 'grid', gap: 0.5, pl: 2, borderLeft: 3, borderColor: 'primary.main', minWidth: 0 } as const
