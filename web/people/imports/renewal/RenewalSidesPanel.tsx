import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { RenewedMember, RenewedSeatSide } from '#contract/people/imports/renewals.ts'
import type { UserImport } from '#contract/people/imports/userImports.ts'
import { formatDay } from '#web/ground/i18n/dates.ts'
import { joinFacts } from '#web/ground/i18n/facts.ts'
import { type TextKey, useTranslation } from '#web/ground/i18n/i18n.ts'
import { nameOf } from '#web/ground/i18n/names.ts'
import { stack } from '#web/ground/ui/columns.ts'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'
import '#web/people/bodies/translations.ts'
import { renewalSides } from '#web/people/imports/api.ts'

const groups = [
  ['leaving', 'renewal.leaving'],
  ['staying', 'renewal.staying'],
  ['arriving', 'renewal.arriving'],
  ['keptWriters', 'renewal.keptWriters'],
] as const

interface RenewalSidesPanelProps {
  shown: UserImport
  /** what applies it: shown from its day on, while the body is as it was checked */
  children: ReactNode
}

/** Shows a renewal before it is applied: who leaves, stays and arrives, and each seat before and after. */
export function RenewalSidesPanel({ shown, children }: RenewalSidesPanelProps) {
  const { t } = useTranslation()
  const { data } = useSuspenseQuery(renewalSides(shown))
  return (
    <Box sx={stack}>
      {!data.isCurrent && <Alert severity="warning">{t('renewal.outdated')}</Alert>}
      {!data.hasBegun && <Alert severity="info">{t('renewal.later', { date: formatDay(data.day) })}</Alert>}
      <Panel title={t('renewal.people')}>
        <Box sx={columns}>
          {groups.map(([side, title]) => (
            <People key={side} title={t(title, { count: data[side].length })} people={data[side]} />
          ))}
        </Box>
      </Panel>
      <Panel title={t('renewal.seats')}>
        <Box component="ol" sx={plainList}>
          {data.seats.map(({ position, before, after }) => (
            <Box component="li" key={position} sx={seatRow}>
              <Typography variant="h3" component="h3" sx={{ gridColumn: '1 / -1' }}>
                {joinFacts([t('renewal.seat', { position }), after.college])}
              </Typography>
              <Side title="renewal.before" side={before} />
              <Side title="renewal.after" side={after} />
            </Box>
          ))}
        </Box>
      </Panel>
      {data.hasBegun && data.isCurrent && children}
    </Box>
  )
}

function People({ title, people }: { title: string; people: readonly RenewedMember[] }) {
  const { t } = useTranslation()
  if (people.length === 0) return null
  return (
    <div>
      <Typography variant="h3" component="h3" sx={{ mb: 0.5 }}>
        {title}
      </Typography>
      <Box component="ul" aria-label={title} sx={plainList}>
        {people.map(({ id, firstName, lastName, mandate, role }) => (
          <Box component="li" key={`${id} ${lastName} ${firstName}`} sx={{ py: 0.5, overflowWrap: 'anywhere' }}>
            {nameOf({ firstName, lastName })}
            <Typography variant="body2" component="span" color="textSecondary" sx={{ display: 'block' }}>
              {joinFacts([mandate, role !== 'reader' && t(`body.role.${role}`)])}
            </Typography>
          </Box>
        ))}
      </Box>
    </div>
  )
}

/** Shows who holds a seat, and who replaces them, in order. */
function Side({
  title,
  side,
}: {
  title: TextKey & ('renewal.before' | 'renewal.after')
  side: RenewedSeatSide | null
}) {
  const { t } = useTranslation()
  return (
    <div>
      <Typography variant="body2" color="textSecondary">
        {t(title)}
      </Typography>
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        {side === null ? t('renewal.newSeat') : side.holder ? nameOf(side.holder) : t('renewal.vacant')}
      </Typography>
      {side && side.substitutes.length > 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {t('renewal.substitutes', {
            names: side.substitutes.map((person, index) => `${index + 1}. ${nameOf(person)}`).join(', '),
          })}
        </Typography>
      )}
    </div>
  )
}

const columns = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' },
} as const
const seatRow = {
  display: 'grid',
  columnGap: 2,
  rowGap: 0.5,
  py: 1.25,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  '& + &': { borderTop: 1, borderColor: 'divider' },
} as const
