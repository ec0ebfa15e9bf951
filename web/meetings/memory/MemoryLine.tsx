import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { MemoryEntry } from '#contract/meetings/memory/memory.ts'
import { formatDayShort } from '#web/ground/i18n/dates.ts'
import { joinFacts } from '#web/ground/i18n/facts.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { TextLink } from '#web/ground/ui/links.tsx'
import { PersonLink } from '#web/ground/ui/person/PersonLink.tsx'
import { StatusChip } from '#web/ground/ui/StatusChip.tsx'
import { PointOutcome } from '#web/meetings/sessions/PointOutcome.tsx'

const stateTones = { toDo: 'plain', inProgress: 'info', done: 'success', abandoned: 'plain' } as const

/** Shows one opinion, vote, decision or commitment, with a link to its place in the session. */
export function MemoryLine({ entry }: { entry: MemoryEntry }) {
  const { t } = useTranslation()
  const { kind, id, title, session, point, opinion, deemedNegativeOn, vote, decision, thematics } = entry
  return (
    <Box component="li" sx={line}>
      <Typography variant="body2" color="textSecondary">
        {joinFacts([
          t(`memory.one.${kind}`, { number: decision ? `D${decision.number}` : '' }).trim(),
          point && t('viewer.point', { number: point.number }),
          decision && point?.title,
        ])}
      </Typography>
      <Typography component="h3" sx={{ fontSize: 15, fontWeight: 600, overflowWrap: 'anywhere' }}>
        <TextLink
          to="/seances/$idEvent"
          params={{ idEvent: session.id }}
          hash={decision ? `decision-${id}` : `point-${id}`}
          color="inherit"
          sx={target}
        >
          {title}
        </TextLink>
      </Typography>
      {decision && (
        <Typography variant="body2" component="div" color="textSecondary" sx={facts}>
          <StatusChip tone={stateTones[decision.state]}>{t(`decision.state.${decision.state}`)}</StatusChip>
          {decision.late && <StatusChip tone="error">{t('decision.late')}</StatusChip>}
          <span>
            {decision.ownerPerson && (
              <>
                {t('memory.owner', { owner: '' })}
                <PersonLink person={decision.ownerPerson} />
                {decision.dueOn && '\u00A0· '}
              </>
            )}
            {joinFacts([
              decision.owner && !decision.ownerPerson && t('memory.owner', { owner: decision.owner }),
              decision.dueOn && t('decision.due', { date: formatDayShort(decision.dueOn) }),
            ])}
          </span>
        </Typography>
      )}
      {deemedNegativeOn && (
        <Typography variant="body2" component="div" color="textSecondary" sx={facts}>
          <StatusChip tone="error">{t('memory.deemedNegative')}</StatusChip>
          <span>{t('memory.delayEnded', { date: formatDayShort(deemedNegativeOn) })}</span>
        </Typography>
      )}
      <PointOutcome point={{ consultation: null, minutesOf: null, opinion, vote, thematics }} />
    </Box>
  )
}

const line = { py: 1.25, breakInside: 'avoid', '& + &': { borderTop: 1, borderColor: 'divider' } } as const
/** A touch target of 44 px: it covers the line above, not the links below. */
const target = { display: 'inline-block', lineHeight: '20px', pt: 2.5, pb: 0.5, mt: -2.5, mb: -0.5 } as const
const facts = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.5, mt: 0.5 } as const
