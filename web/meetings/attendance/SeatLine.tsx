import { mdiPencilOutline } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import type { Seat } from '#contract/meetings/attendance/seats.ts'
import { formatDay } from '#web/ground/i18n/dates.ts'
import { joinFacts } from '#web/ground/i18n/facts.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { fullName, nameOf } from '#web/ground/i18n/names.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { TextLink } from '#web/ground/ui/links.tsx'
import { StatusChip } from '#web/ground/ui/StatusChip.tsx'
import { useProposeAgain } from './mutations.ts'
import { seatRow } from './seatRow.ts'

interface SeatLineProps {
  bodyId: number
  seat: Seat
  /** of the seats of the body */
  version: number
  isManager: boolean
  onEdit: (() => void) | undefined
}

/** A seat with its holder and its order of replacement; one that is left vacant can be proposed again. */
export function SeatLine({ bodyId, seat, version, isManager, onEdit }: SeatLineProps) {
  const { t } = useTranslation()
  const propose = useProposeAgain(bodyId)
  const { position, college, holder, heldSince, vacantSince, vacancyReason, substitutes } = seat
  const label = t('seats.edit', { position })
  return (
    <Box component="li" sx={seatRow}>
      <Box sx={{ minWidth: 0, flex: 1, overflowWrap: 'anywhere' }}>
        <Typography variant="body2" color="textSecondary">
          {joinFacts([
            t('attendance.seat', { position }),
            college,
            heldSince && t('seats.heldSince', { date: formatDay(heldSince) }),
          ])}
        </Typography>
        {holder ? (
          <TextLink to="/user/$idUser" params={{ idUser: holder.id }} color="inherit" sx={{ fontWeight: 500 }}>
            {nameOf(holder)}
          </TextLink>
        ) : (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
            <StatusChip tone="error">{t('attendance.vacant')}</StatusChip>
            <Typography variant="body2">
              {joinFacts([vacantSince && t('seats.since', { date: formatDay(vacantSince) }), vacancyReason])}
            </Typography>
          </Box>
        )}
        <Typography variant="body2" color="textSecondary">
          {substitutes.length > 0
            ? substitutes.map((person, index) => `${index + 1}. ${fullName(person)}`).join(' · ')
            : t('seats.noSubstitute')}
        </Typography>
        {isManager && vacancyReason && (
          <Button
            variant="text"
            aria-label={t('seats.againSeat', { position })}
            loading={propose.isPending}
            onClick={() => propose.mutate({ seatId: seat.id, version })}
            sx={{ minHeight: 44, px: 0 }}
          >
            {t('seats.again')}
          </Button>
        )}
      </Box>
      {onEdit && (
        <IconButton aria-label={label} title={label} onClick={onEdit} sx={{ width: 44, height: 44 }}>
          <Icon path={mdiPencilOutline} />
        </IconButton>
      )}
    </Box>
  )
}
