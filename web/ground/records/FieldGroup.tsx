import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

export const FieldGroup = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0, display: 'grid', gap: 2.5 }}>
    <Box component="legend" sx={{ p: 0, mb: 2, fontSize: 15, fontWeight: 600 }}>
      {title}
    </Box>
    {children}
  </Box>
)
