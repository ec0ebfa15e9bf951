import { mdiPlus } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { frenchSpaces } from '#contract/ground/frenchSpaces.ts'
import type { Commitment } from '#contract/meetings/commitments/commitments.ts'
import { dayOf, formatDay } from '#web/ground/i18n/dates.ts'
import { joinFacts } from '#web/ground/i18n/facts.ts'
import { type Translate, useTranslation } from '#web/ground/i18n/i18n.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'
import { StatusChip } from '#web/ground/ui/StatusChip.tsx'
import { VisuallyHidden } from '#web/ground/ui/VisuallyHidden.tsx'
import { waitingCommitments } from '#web/meetings/commitments/lazyQueries.ts'
import { stateKey, stateTones } from '#web/meetings/commitments/stateWords.ts'
import type { AgendaActions } from './point/useAgenda.ts'
import { blankPoint, type PointFormValues, type SessionFormValues } from './typed/formValues.ts'
import '#web/meetings/commitments/translations.ts'

interface CommitmentOffersProps {
  irp: number
  points: readonly PointFormValues[]
  isFull: boolean
  add: AgendaActions['add']
}

/** Offers what the body still awaits of its management from earlier sessions: one click adds a point that takes it up. */
export function CommitmentOffers({ irp, points, isFull, add }: CommitmentOffersProps) {
  const { t } = useTranslation()
  const id = useId()
  const { control } = useFormContext<SessionFormValues>()
  const [day, confidential] = useWatch({ control, name: ['day', 'confidential'] })
  const { data } = useQuery(waitingCommitments(irp))
  const offered =
    data?.member.filter(
      (commitment) =>
        points.every((point) => point.commitment?.id !== commitment.id) &&
        (day === '' || dayOf(commitment.session.startsAt) < day),
    ) ?? []
  if (offered.length === 0) return null
  return (
    <Box component="section" aria-labelledby={id} sx={{ mt: 2 }}>
      <Typography id={id} variant="h3" sx={{ fontSize: 16 }}>
        {t('sessionForm.commitments', { count: offered.length })}
      </Typography>
      <Box component="ul" sx={plainList}>
        {offered.map((commitment) => (
          <Box component="li" key={commitment.id} sx={line}>
            <div>
              <Typography sx={{ overflowWrap: 'anywhere' }}>{frenchSpaces(commitment.text)}</Typography>
              <Typography variant="body2" component="div" color="textSecondary" sx={facts}>
                <StatusChip tone={stateTones[commitment.state]}>
                  {t(stateKey(commitment.kind, commitment.state))}
                </StatusChip>
                {joinFacts([
                  t('commitment.ofSession', { date: formatDay(commitment.session.startsAt) }),
                  commitment.dueOn && t('commitment.due', { date: formatDay(commitment.dueOn) }),
                ])}
              </Typography>
            </div>
            <Button
              variant="outlined"
              color="inherit"
              disabled={isFull}
              startIcon={<Icon path={mdiPlus} />}
              sx={{ minHeight: 44 }}
              onClick={() =>
                add({
                  ...blankPoint(),
                  title: pointTitle(t, commitment, confidential),
                  thematics: commitment.thematics,
                  commitment: { id: commitment.id, name: commitment.text },
                })
              }
            >
              {t('sessionForm.takeUp')}
              <VisuallyHidden> ({commitment.text})</VisuallyHidden>
            </Button>
          </Box>
        ))}
      </Box>
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
