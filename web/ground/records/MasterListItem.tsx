import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { formatDayShort, formatTime } from '#web/ground/i18n/dates.ts'

interface MasterListItemProps {
  /** checkbox that selects the record */
  tick?: ReactNode
  /** link that opens the record */
  link: ReactNode
  about: ReactNode
  state: ReactNode
  /** ISO instant */
  at: string
  /** whether the record is open beside the list */
  isShown: boolean
}

/** Renders a record in the list of a master-detail screen. */
export const MasterListItem = ({ tick, link, about, state, at, isShown }: MasterListItemProps) => (
  <Box component="li" sx={{ ...itemStyle, ...(isShown && shownItemStyle) }}>
    {tick && <Box sx={{ m: -1 }}>{tick}</Box>}
    <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
      {link}
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {about}
      </Typography>
    </Box>
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
      {state}
      <Typography variant="body2" color="textSecondary" sx={{ whiteSpace: 'nowrap' }}>
        {`${formatDayShort(at)}, ${formatTime(at)}`}
      </Typography>
    </Box>
  </Box>
)

const itemStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  px: { xs: 2, sm: 2.5 },
  py: 1.25,
  '& + &': { borderTop: 1, borderColor: 'divider' },
} as const
const shownItemStyle = { bgcolor: 'soft.primary', boxShadow: 'inset 3px 0 0 var(--mui-palette-primary-main)' } as const
