import Box from '@mui/material/Box'
import { useFormContext } from 'react-hook-form'
import type { Draft } from './draft.ts'

/** Honeypot field, hidden from sight, screen readers and keyboard: only bots fill it in (QUALITY ACL-15). */
export function HoneypotField() {
  const { register } = useFormContext<Draft>()
  return (
    <Box component="label" aria-hidden sx={hiddenStyle}>
      Website
      <input {...register('website')} type="text" tabIndex={-1} autoComplete="off" />
    </Box>
  )
}

const hiddenStyle = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const
