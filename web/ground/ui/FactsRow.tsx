import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

interface FactsRowProps {
  name: ReactNode
  /** States of the item, beside its name. */
  chips?: ReactNode
  facts: ReactNode
  /** What can be done with it: buttons, or why there are none. */
  children?: ReactNode
}

/** An item of a list inside a panel: its name, facts about it, then what can be done with it. */
export const FactsRow = ({ name, chips, facts, children }: FactsRowProps) => (
  <Box
    component="li"
    sx={{
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: 1.5,
      py: 1.5,
      '& + &': { borderTop: 1, borderColor: 'divider' },
    }}
  >
    <Box sx={{ flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, fontWeight: 600 }}>
        {name}
        {chips}
      </Box>
      <Typography variant="body2" color="textSecondary">
        {facts}
      </Typography>
    </Box>
    {children}
  </Box>
)
