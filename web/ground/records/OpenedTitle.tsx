import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useAutoFocus } from './useAutoFocus.ts'

interface OpenedTitleProps {
  /** names the section of the record */
  id: string
  /** opened from the list: focuses the title */
  takesFocus: boolean
  children: ReactNode
}

/** The title of the record that is opened beside a list. */
export function OpenedTitle({ id, takesFocus, children }: OpenedTitleProps) {
  const title = useAutoFocus<HTMLHeadingElement>(takesFocus)
  return (
    <Typography
      variant="h2"
      id={id}
      ref={title}
      tabIndex={-1}
      sx={{ overflowWrap: 'anywhere', '&:focus': { outline: 'none' } }}
    >
      {children}
    </Typography>
  )
}
