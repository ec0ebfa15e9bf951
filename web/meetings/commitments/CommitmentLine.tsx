import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { lazyRouteComponent } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState } from 'react'
import { frenchSpaces } from '#contract/ground/frenchSpaces.ts'
import { type Commitment, isWaiting } from '#contract/meetings/commitments/commitments.ts'
import { useRemovalNotice } from '#web/ground/conflicts/useRemovalNotice.ts'
import { formatDay, formatDayShort } from '#web/ground/i18n/dates.ts'
import { joinFacts } from '#web/ground/i18n/facts.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { screenLoader } from '#web/ground/shell/screenLoader.ts'
import { TextLink } from '#web/ground/ui/links.tsx'
import { PersonOrText } from '#web/ground/ui/person/PersonOrText.tsx'
import { StatusChip } from '#web/ground/ui/StatusChip.tsx'
import { hashTargetStyles } from '#web/ground/ui/useHashHighlight.ts'
import { VisuallyHidden } from '#web/ground/ui/VisuallyHidden.tsx'
import { stateKey, stateTones } from './stateWords.ts'
import './translations.ts'

const AnswerDialog = lazyRouteComponent(
  screenLoader(() => import('./AnswerDialog.tsx')),
  'AnswerDialog',
)
const CommitmentDialog = lazyRouteComponent(
  screenLoader(() => import('./CommitmentDialog.tsx')),
  'CommitmentDialog',
)

interface CommitmentLineProps {
  commitment: Commitment
  /** Names its session, on a page that lists several. */
  withSession?: boolean
  /** Names its body too, on a page that lists several. */
  withBody?: boolean
  /** Identifies the element, which links lead to. */
  id?: string
  component?: 'li' | 'div'
}

/** Shows a commitment or a question with its state and its answer, and lets who keeps it answer and amend it. */
export function CommitmentLine({ commitment, withSession, withBody, id, component = 'li' }: CommitmentLineProps) {
  const { t } = useTranslation()
  const { kind, text, state, answer, closedAt, thematics } = commitment
  return (
    <Box component={component} {...(id !== undefined && { id })} sx={line}>
      <Box sx={chips}>
        <Typography component="span" variant="body2" color="textSecondary" sx={{ fontWeight: 600 }}>
          {t(`commitment.kind.${kind}`)}
        </Typography>
        <StatusChip tone={stateTones[state]}>{t(stateKey(kind, state))}</StatusChip>
      </Box>
      <Typography sx={words}>{frenchSpaces(text)}</Typography>
      <Facts commitment={commitment} withSession={withSession ?? false} withBody={withBody ?? false} />
      {thematics.length > 0 && (
        <Typography variant="body2" color="textSecondary">
          {joinFacts(thematics.map(({ name }) => name))}
        </Typography>
      )}
      {(answer !== null || closedAt !== null) && (
        <Box sx={reply}>
          <Typography variant="body2" sx={{ fontWeight: 600 }}>
            {closedAt === null || state === 'open' || state === 'late'
              ? t('commitment.answer')
              : t(`commitment.closedOn.${kind}.${state}`, { date: formatDay(closedAt) })}
          </Typography>
          {answer !== null && (
            <Typography variant="body2" sx={words}>
              {frenchSpaces(answer)}
            </Typography>
          )}
        </Box>
      )}
      {commitment.can.includes('commitments.keep') && <Actions commitment={commitment} />}
    </Box>
  )
}

interface FactsProps {
  commitment: Commitment
  withSession: boolean
  withBody: boolean
}

function Facts({ commitment, withSession, withBody }: FactsProps) {
  const { t } = useTranslation()
  const { irp, session, point, owner, ownerPerson, dueOn, followUps } = commitment
  const known: (readonly [name: string, fact: ReactNode])[] = [
    ['owner', owner && <PersonOrText text={owner} person={ownerPerson} />],
    ['due', dueOn && t('commitment.due', { date: formatDay(dueOn) })],
    ['body', withBody && irp.name],
    [
      'session',
      withSession && (
        <TextLink to="/seances/$idEvent" params={{ idEvent: session.id }} underline="always" color="inherit">
          {t('commitment.ofSession', { date: formatDayShort(session.startsAt) })}
        </TextLink>
      ),
    ],
    ['point', point && t('commitment.ofPoint', { number: point.number })],
    ...followUps.map(
      (followUp) => [`taken ${followUp.id}`, <FollowUp key={followUp.id} followUp={followUp} />] as const,
    ),
  ]
  return (
    <Typography variant="body2" component="div" color="textSecondary" sx={{ '& a': { lineHeight: '24px' } }}>
      {known
        .filter(([, fact]) => Boolean(fact))
        .map(([name, fact], place) => (
          <span key={name}>
            {place > 0 && '\u00A0· '}
            {fact}
          </span>
        ))}
    </Typography>
  )
}

/** Leads to the point that takes it up. */
function FollowUp({ followUp: { id, session } }: { followUp: Commitment['followUps'][number] }) {
  const { t } = useTranslation()
  return (
    <TextLink
      to="/seances/$idEvent"
      params={{ idEvent: session.id }}
      hash={`point-${id}`}
      underline="always"
      color="inherit"
    >
      {t('commitment.takenUp', { date: formatDayShort(session.startsAt) })}
    </TextLink>
  )
}

function Actions({ commitment }: { commitment: Commitment }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState<'answer' | 'amend' | null>(null)
  useRemovalNotice(open !== null)
  const close = () => setOpen(null)
  const waits = isWaiting(commitment.state)
  return (
    <Box className="no-print" sx={{ display: 'flex', flexWrap: 'wrap', ml: -1 }}>
      <Button variant="text" size="small" sx={target} onClick={() => setOpen('answer')}>
        {t(waits ? `commitment.close.${commitment.kind}` : 'commitment.amendAnswer')}
        <VisuallyHidden> ({commitment.text})</VisuallyHidden>
      </Button>
      <Button variant="text" size="small" color="inherit" sx={target} onClick={() => setOpen('amend')}>
        {t('commitment.amend')}
        <VisuallyHidden> ({commitment.text})</VisuallyHidden>
      </Button>
      <Suspense fallback={null}>
        {open === 'answer' && <AnswerDialog commitment={commitment} onClose={close} />}
        {open === 'amend' && (
          <CommitmentDialog
            bodyId={commitment.irp.id}
            session={commitment.session}
            known={commitment}
            onClose={close}
          />
        )}
      </Suspense>
    </Box>
  )
}

const line = { ...hashTargetStyles, py: 1.25, minWidth: 0, '& + &': { borderTop: 1, borderColor: 'divider' } } as const
const chips = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 0.5 } as const
const words = { whiteSpace: 'pre-line', overflowWrap: 'anywhere', maxWidth: '70ch' } as const
const reply = { mt: 0.75, pl: 1.25, borderLeft: 3, borderColor: 'divider' } as const
const target = { minHeight: 44 } as const
