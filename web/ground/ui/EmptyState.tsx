import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

/** Renders an empty state: icon, one sentence and the next action. */
export const EmptyState = ({ action, children }: { action?: ReactNode; children: ReactNode }) => (
  <Box sx={{ display: 'grid', justifyItems: 'center', gap: 1.5, py: 3, px: 2, textAlign: 'center' }}>
    <Box
      component="svg"
      aria-hidden
      viewBox="0 0 96 64"
      sx={{ width: 96, height: 64, fill: 'none', stroke: 'currentColor', strokeWidth: 1.5, color: 'text.secondary' }}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M32 4h22l12 12v34a4 4 0 0 1-4 4H32a4 4 0 0 1-4-4V8a4 4 0 0 1 4-4Z" />
      <path d="M54 4v8a4 4 0 0 0 4 4h8M38 28h18M38 36h18M38 44h10" />
      <path d="M14 60h68M16 22v8M12 26h8M80 38v8M76 42h8" opacity=".55" />
    </Box>
    <Typography color="textSecondary" sx={{ maxWidth: '46ch' }}>
      {children}
    </Typography>
    {action}
  </Box>
)
