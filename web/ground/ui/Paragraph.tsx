import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

/** Where people read: 17 px, at most 70 characters a line, the line breaks of the author, links underlined. */
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
