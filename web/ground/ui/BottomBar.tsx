import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { BottomBarScrollPadding } from './BottomBarScrollPadding.tsx'

interface BottomBarProps {
  /** keeps the margins of the page on a phone, instead of the whole width */
  inset?: boolean
  children: ReactNode
}

/** Keeps the buttons of a long form at the bottom of the screen. */
export function BottomBar({ inset = false, children }: BottomBarProps) {
  return (
    <Box className="no-print" sx={{ ...bar, ...(inset ? { borderRadius: roundedTop } : fullWidth) }}>
      <BottomBarScrollPadding />
      {children}
    </Box>
  )
}

const roundedTop = '12px 12px 0 0'
const fullWidth = { mx: { xs: -2, md: 0 }, borderRadius: { xs: 0, md: roundedTop } } as const
const bar = {
  position: 'sticky',
  bottom: 'var(--bottom-bar, 0px)',
  zIndex: 3,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'end',
  gap: 1,
  px: 2,
  py: 1.25,
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
} as const
