import { mdiPlus } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { frenchSpaces } from '#contract/ground/frenchSpaces.ts'
import type { Commitment } from '#contract/meetings/commitments/commitments.ts'
import { dayOf, formatDay } from '#web/ground/i18n/dates.ts'
import { joinFacts } from '#web/ground/i18n/facts.ts'
import { type Translate, useTranslation } from '#web/ground/i18n/i18n.ts'
import { authorName, fullName } from '#web/ground/i18n/names.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'
import { StatusChip } from '#web/ground/ui/StatusChip.tsx'
import { VisuallyHidden } from '#web/ground/ui/VisuallyHidden.tsx'
import { waitingCommitments } from '#web/meetings/commitments/lazyQueries.ts'
import { stateKey, stateTones } from '#web/meetings/commitments/stateWords.ts'
import { useWaitingProposals } from '#web/meetings/proposals/useWaitingProposals.ts'
import type { AgendaActions } from './point/useAgenda.ts'
import { blankPoint, type PointFormValues, type SessionFormValues } from './typed/formValues.ts'
import '#web/meetings/commitments/translations.ts'

interface OfferedPointsProps {
  irp: number
  /** null: not saved yet */
  session: number | null
  points: readonly PointFormValues[]
  isFull: boolean
  add: AgendaActions['add']
}

/**
 * Offers what members propose, and what the body still awaits of its management from earlier sessions: one click adds a
 * point that takes it up.
 */
export function OfferedPoints({ irp, session, points, isFull, add }: OfferedPointsProps) {
  const { t } = useTranslation()
  const id = useId()
  const { control } = useFormContext<SessionFormValues>()
  const [day, confidential] = useWatch({ control, name: ['day', 'confidential'] })
  const { data } = useQuery(waitingCommitments(irp))
  const proposals = useWaitingProposals({ bodyId: irp, sessionId: session, points })
  const commitments =
    data?.member.filter(
      (commitment) =>
        points.every((point) => point.commitment?.id !== commitment.id) &&
        (day === '' || dayOf(commitment.session.startsAt) < day),
    ) ?? []
  const count = proposals.length + commitments.length
  if (count === 0) return null
  return (
    <Box component="section" aria-labelledby={id} sx={{ mt: 2 }}>
      <Typography id={id} variant="h3" sx={{ fontSize: 16 }}>
        {t('sessionForm.offered', { count })}
      </Typography>
      <Box component="ul" sx={plainList}>
        {proposals.map(({ id: proposalId, title, papers, author }) => (
          <Offer
            key={`proposal ${proposalId}`}
            words={title}
            disabled={isFull}
            onTake={() =>
              add({
                ...blankPoint(),
                title,
                references: papers,
                proposals: [{ id: proposalId, name: author ? fullName(author) : '' }],
              })
            }
          >
            {t('sessionForm.proposedBy', { name: authorName(t, author) })}
          </Offer>
        ))}
        {commitments.map((commitment) => (
          <Offer
            key={`commitment ${commitment.id}`}
            words={commitment.text}
            disabled={isFull}
            onTake={() =>
              add({
                ...blankPoint(),
                title: pointTitle(t, commitment, confidential),
                thematics: commitment.thematics,
                commitment: { id: commitment.id, name: commitment.text },
              })
            }
          >
            <StatusChip tone={stateTones[commitment.state]}>
              {t(stateKey(commitment.kind, commitment.state))}
            </StatusChip>
            {joinFacts([
              t('commitment.ofSession', { date: formatDay(commitment.session.startsAt) }),
              commitment.dueOn && t('commitment.due', { date: formatDay(commitment.dueOn) }),
            ])}
          </Offer>
        ))}
      </Box>
    </Box>
  )
}

interface OfferProps {
  words: string
  disabled: boolean
  onTake: () => void
  /** facts below the words */
  children: ReactNode
}

function Offer({ words, disabled, onTake, children }: OfferProps) {
  const { t } = useTranslation()
  return (
    <Box component="li" sx={line}>
      <div>
        <Typography sx={{ overflowWrap: 'anywhere' }}>{frenchSpaces(words)}</Typography>
        <Typography variant="body2" component="div" color="textSecondary" sx={facts}>
          {children}
        </Typography>
      </div>
      <Button
        variant="outlined"
        color="inherit"
        disabled={disabled}
        startIcon={<Icon path={mdiPlus} />}
        sx={{ minHeight: 44 }}
        onClick={onTake}
      >
        {t('sessionForm.takeUp')}
        <VisuallyHidden> ({words})</VisuallyHidden>
      </Button>
    </Box>
  )
}

const maxTitle = 250

/** The title that is proposed for its point: without its words when the agenda has more readers than they have. */
function pointTitle(t: Translate, { kind, text, confidential, session }: Commitment, isAgendaConfidential: boolean) {
  const date = formatDay(session.startsAt)
  if (confidential && !isAgendaConfidential) return t(`sessionForm.takenUpOf.${kind}`, { date })
  const title = t(`sessionForm.takenUp.${kind}`, { text: text.replace(/\s+/g, ' ') })
  return title.length <= maxTitle ? title : `${title.slice(0, maxTitle - 1)}…`
}

const line = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto' },
  alignItems: 'center',
  justifyItems: 'start',
  gap: 1,
  py: 1.25,
  '& + &': { borderTop: 1, borderColor: 'divider' },
} as const
const facts = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.5, mt: 0.25 } as const
