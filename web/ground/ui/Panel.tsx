import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'

interface PanelProps {
  title: string
  /** heading level, depending on the surrounding headings */
  heading?: 'h2' | 'h3'
  action?: ReactNode
  children: ReactNode
}

export const panelStyles = { p: { xs: 2, sm: 2.5 }, minWidth: 0, overflow: 'visible' } as const

/** Renders a titled card, with an optional link beside the title. */
export function Panel({ children, ...title }: PanelProps) {
  const id = useId()
  return (
    <Card component="section" aria-labelledby={id} sx={panelStyles}>
      <PanelTitle {...title} id={id} />
      {children}
    </Card>
  )
}

/** Renders the first line of a panel. @param props.id of its heading */
export function PanelTitle({ title, heading = 'h2', action, id }: Omit<PanelProps, 'children'> & { id: string }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'baseline', flexWrap: 'wrap', columnGap: 1.5, mb: 1 }}>
      <Typography variant="h2" component={heading} id={id} sx={{ flex: '1 1 9em', minWidth: 0 }}>
        {title}
      </Typography>
      {action && <Box sx={{ fontSize: 14, fontWeight: 500, whiteSpace: 'nowrap' }}>{action}</Box>}
    </Box>
  )
}
