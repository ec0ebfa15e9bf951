import { mdiChevronDown } from '@mdi/js'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { type ReactNode, useId, useState } from 'react'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'
import { menuFocusStyle } from './menuStyles.ts'

interface MenuGroupProps {
  title?: string
  collapsible?: boolean
  mini?: boolean
  children: ReactNode
}

/** Renders a titled group of the menu; collapsible groups start closed. */
export function MenuGroup({ title, collapsible = false, mini = false, children }: MenuGroupProps) {
  const id = useId()
  const [open, setOpen] = useState(!collapsible)
  return (
    <Box
      sx={{
        mt: title ? (mini ? 1.5 : 2) : 0,
        ...(mini && title && { borderTop: 1, borderColor: '#FFFFFF26', pt: 1.5 }),
      }}
    >
      {title && !mini && collapsible && (
        <ButtonBase
          id={id}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          sx={{ ...titleStyle, width: '100%', justifyContent: 'space-between', borderRadius: '8px' }}
        >
          {title}
          <Icon
            path={mdiChevronDown}
            fontSize="small"
            sx={{ transition: 'transform 150ms', transform: open ? 'rotate(180deg)' : 'none' }}
          />
        </ButtonBase>
      )}
      {title && !mini && !collapsible && (
        <Box id={id} sx={titleStyle}>
          {title}
        </Box>
      )}
      {open && (
        <Box component="ul" {...(title && (mini ? { 'aria-label': title } : { 'aria-labelledby': id }))} sx={plainList}>
          {children}
        </Box>
      )}
    </Box>
  )
}

const titleStyle = {
  px: 1.5,
  py: 0.75,
  minHeight: 32,
  fontSize: 12,
  fontWeight: 600,
  letterSpacing: '0.06em',
  textTransform: 'uppercase',
  textAlign: 'left',
  color: 'rail.label',
  '&.Mui-focusVisible': menuFocusStyle,
} as const
