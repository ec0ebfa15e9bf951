import { mdiChevronDown } from '@mdi/js'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useId, useState } from 'react'
import { foldButton, foldIcon } from './foldStyles.ts'
import { Icon } from './Icon.tsx'
import { PanelTitle, panelStyles } from './Panel.tsx'

interface FoldedPanelProps {
  title: string
  /** whether it is folded at first; without that it is a plain panel, and what is open in it stays open */
  folds?: boolean
  /** what is shown of it until it is opened */
  summary: string
  /** matches the URL hashes of its parts: a link to one of them opens it */
  parts?: RegExp
  /** button beside the title, also while it is folded */
  action?: ReactNode
  /** what stands below the summary, also while it is folded */
  shown?: ReactNode
  children: ReactNode
}

/** Renders a titled card of two lines, whose title shows and hides the rest. Paper shows it whole. */
export function FoldedPanel({ title, folds = true, summary, parts, action, shown, children }: FoldedPanelProps) {
  const id = useId()
  const hash = useLocation({ select: (location) => location.hash })
  const [isOpen, setOpen] = useState(false)
  const [followed, setFollowed] = useState('')
  // the reader may fold it again
  if (hash !== followed) {
    setFollowed(hash)
    if (parts?.test(hash)) setOpen(true)
  }
  return (
    <Card component="section" aria-labelledby={id} sx={folds ? foldedStyles : panelStyles}>
      {folds ? (
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
          {/* above the target of the title, which is the whole line */}
          {action && <Box sx={{ position: 'relative', zIndex: 1 }}>{action}</Box>}
          <Icon path={mdiChevronDown} className="no-print" sx={foldIcon(isOpen)} />
        </Box>
      ) : (
        <PanelTitle title={title} action={action} id={id} />
      )}
      {shown}
      <Box sx={folds ? (isOpen ? { mt: 1.5 } : folded) : undefined}>{children}</Box>
    </Card>
  )
}

const foldedStyles = { px: { xs: 2, sm: 2.5 }, py: 1.5, minWidth: 0 } as const
const folded = { display: 'none', '@media print': { display: 'block' } } as const
