import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { addDays } from '#contract/ground/dates/days.ts'
import type { Seat, SeatSuccession } from '#contract/meetings/attendance/seats.ts'
import { useRemovalNotice } from '#web/ground/conflicts/useRemovalNotice.ts'
import { formatDay } from '#web/ground/i18n/dates.ts'
import { joinFacts } from '#web/ground/i18n/facts.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { fullName } from '#web/ground/i18n/names.ts'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'
import { FillSeatDialog } from './FillSeatDialog.tsx'
import { LeaveVacantDialog } from './LeaveVacantDialog.tsx'
import { seatRow } from './seatRow.ts'
import './translations.ts'

interface ProposedSeat extends Seat {
  succession: SeatSuccession
}
const isProposed = (seat: Seat): seat is ProposedSeat => seat.succession !== null

interface SeatsToFillProps {
  bodyId: number
  seats: readonly Seat[]
  /** of the seats */
  version: number
}

/** Proposes the vacant seats of a body to those who manage them, and says which become vacant soon. */
export function SeatsToFill({ bodyId, seats, version }: SeatsToFillProps) {
  const { t } = useTranslation()
  const [filledId, setFilledId] = useState<number | null>(null)
  const [leftId, setLeftId] = useState<number | null>(null)
  const filled = seats.filter(isProposed).find(({ id }) => id === filledId)
  const left = seats.find(({ id }) => id === leftId)
  useRemovalNotice(filledId !== null, filled !== undefined)
  useRemovalNotice(leftId !== null, left !== undefined)
  const proposed = seats.filter(isProposed)
  if (proposed.length === 0 && !left) return null
  return (
    <Panel title={t('seats.toFill', { count: proposed.length })}>
      <Box component="ol" sx={plainList}>
        {proposed.map((seat) => (
          <Box component="li" key={seat.id} sx={{ ...seatRow, flexWrap: 'wrap' }}>
            <Proposal seat={seat} />
            {!seat.holder && (
              <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
                {seat.succession.person && (
                  <Button
                    aria-label={t('seats.fillSeat', { position: seat.position })}
                    onClick={() => setFilledId(seat.id)}
                    sx={{ minHeight: 44 }}
                  >
                    {t('seats.fill')}
                  </Button>
                )}
                <Button
                  variant="outlined"
                  aria-label={t('seats.leaveSeat', { position: seat.position })}
                  onClick={() => setLeftId(seat.id)}
                  sx={{ minHeight: 44 }}
                >
                  {t('seats.leave')}
                </Button>
              </Box>
            )}
          </Box>
        ))}
      </Box>
      {filled?.succession.person && (
        <FillSeatDialog
          // the proposal of another person is another form
          key={filled.succession.person.id}
          bodyId={bodyId}
          seat={filled}
          person={filled.succession.person}
          succession={filled.succession}
          onClose={() => setFilledId(null)}
        />
      )}
      {left && <LeaveVacantDialog bodyId={bodyId} seat={left} version={version} onClose={() => setLeftId(null)} />}
    </Panel>
  )
}

function Proposal({ seat: { position, college, holder, succession } }: { seat: ProposedSeat }) {
  const { t } = useTranslation()
  const { from, person } = succession
  const name = person && fullName(person)
  return (
    <Box sx={{ minWidth: 0, flex: '1 1 220px', overflowWrap: 'anywhere' }}>
      <Typography variant="body2" color="textSecondary">
        {joinFacts([
          t('attendance.seat', { position }),
          college,
          !holder && from && t('seats.since', { date: formatDay(from) }),
        ])}
      </Typography>
      {holder && from && name ? (
        <Typography>
          {t('seats.fillLater', {
            holder: fullName(holder),
            end: formatDay(addDays(from, -1)),
            date: formatDay(from),
            name,
          })}
        </Typography>
      ) : (
        <Typography>{name ? t('seats.fillNext', { name }) : t('seats.fillNobody')}</Typography>
      )}
    </Box>
  )
}
