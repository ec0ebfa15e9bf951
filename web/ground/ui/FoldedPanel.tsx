import { mdiChevronDown } from '@mdi/js'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId, useState } from 'react'
import { foldButton, foldIcon } from './foldStyles.ts'
import { Icon } from './Icon.tsx'

interface FoldedPanelProps {
  title: string
  /** what is shown of it until it is opened */
  summary: string
  children: ReactNode
}

/** Renders a titled card of two lines, whose title shows and hides the rest. Paper shows it whole. */
export function FoldedPanel({ title, summary, children }: FoldedPanelProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <Card component="section" aria-labelledby={id} sx={{ p: { xs: 2, sm: 2.5 }, minWidth: 0 }}>
      <Box sx={{ position: 'relative', display: 'flex', alignItems: 'center', columnGap: 1 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="h2" id={id}>
            <Box
              component="button"
              type="button"
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
              sx={foldButton}
            >
              {title}
            </Box>
          </Typography>
          <Typography color="textSecondary">{summary}</Typography>
        </Box>
        <Icon path={mdiChevronDown} className="no-print" sx={foldIcon(isOpen)} />
      </Box>
      <Box sx={isOpen ? { mt: 1.5 } : folded}>{children}</Box>
    </Card>
  )
}

const folded = { display: 'none', '@media print': { display: 'block' } } as const
