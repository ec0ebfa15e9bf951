import Chip from '@mui/material/Chip'
import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'

type Tone = 'info' | 'success' | 'error' | 'primary' | 'plain'

/** Shows a state as a word, with an optional icon; never by colour alone. */
export const StatusChip = ({ tone, icon, children }: { tone: Tone; icon?: string; children: ReactNode }) => (
  <Chip
    component="span"
    color="default"
    label={children}
    {...(icon && { icon: <Icon path={icon} /> })}
    sx={
      tone === 'plain'
        ? { bgcolor: 'background.default', color: 'text.secondary', border: 1, borderColor: 'divider', ...drawing }
        : { bgcolor: `soft.${tone}`, color: `ink.${tone}`, ...drawing }
    }
  />
)

const drawing = { '& .MuiChip-icon': { color: 'inherit', fontSize: 16 } }
