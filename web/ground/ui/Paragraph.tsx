import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

/** Renders long text: 17 px, at most 70 characters a line, line breaks kept, links underlined. */
export const Paragraph = ({ children }: { children: ReactNode }) => (
  <Typography
    sx={{
      fontSize: 17,
      lineHeight: 1.6,
      maxWidth: '70ch',
      whiteSpace: 'pre-line',
      '& a': { textDecoration: 'underline' },
    }}
  >
    {children}
  </Typography>
)
