import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Assignment } from '#contract/people/accounts/accounts.ts'
import type { DirectoryEntry } from '#contract/people/users/users.ts'
import { daysUntil, yearOf } from '#web/ground/i18n/dates.ts'
import { joinFacts } from '#web/ground/i18n/facts.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { EmptyState } from '#web/ground/ui/EmptyState.tsx'
import { TextLink } from '#web/ground/ui/links.tsx'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'
import { StatusChip } from '#web/ground/ui/StatusChip.tsx'
import '#web/people/bodies/translations.ts'

type Seat = Pick<Assignment, 'irp' | 'irpRole' | 'job' | 'mandate'> & Partial<Assignment>

/** Lists the places of a person: the main body, then the others. */
export function Seats({ person }: { person: DirectoryEntry }) {
  const { t } = useTranslation()
  const { mainIrp, mainIrpRole, mainJob, mainMandate, userIrpInformations } = person
  const main = mainIrp && mainIrpRole && { irp: mainIrp, irpRole: mainIrpRole, job: mainJob, mandate: mainMandate }
  return (
    <>
      <Panel title={t('directory.mainBody')}>
        {main ? <SeatList seats={[main]} /> : <EmptyState>{t('directory.noBody')}</EmptyState>}
      </Panel>
      {userIrpInformations.length > 0 && (
        <Panel title={t('directory.otherBodies')}>
          <SeatList seats={userIrpInformations} />
        </Panel>
      )}
    </>
  )
}

function SeatList({ seats }: { seats: readonly Seat[] }) {
  const { t } = useTranslation()
  const period = ({ startsOn, endsOn }: Seat) =>
    startsOn && endsOn && t('directory.period', { start: yearOf(startsOn), end: yearOf(endsOn) })
  return (
    <Box component="ul" sx={{ ...plainList, display: 'grid', gap: 1.5 }}>
      {seats.map((seat) => (
        <Box component="li" key={seat.irp.id} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
            <TextLink to="/irp/$idIrp" params={{ idIrp: seat.irp.id }} color="inherit" sx={{ fontWeight: 500 }}>
              {seat.irp.name}
            </TextLink>
            <Typography variant="body2" color="textSecondary">
              {joinFacts([seat.job?.name, seat.mandate?.name, period(seat)])}
            </Typography>
          </Box>
          {seat.current === false && (
            <StatusChip tone="plain">{t(isOver(seat) ? 'directory.ended' : 'directory.toCome')}</StatusChip>
          )}
          <StatusChip tone="plain">{t(`body.role.${seat.irpRole}`)}</StatusChip>
        </Box>
      ))}
    </Box>
  )
}

const isOver = ({ endsOn }: Seat) => typeof endsOn === 'string' && daysUntil(endsOn) < 0
