import Box from '@mui/material/Box'
import { BrandLogo } from '#web/ground/branding/BrandLogo.tsx'
import { useBranding } from '#web/ground/branding/branding.ts'

/** Shows the logo and the name of the portal above the menu; reduced, the logo. */
export function Brand({ mini = false }: { mini?: boolean }) {
  const { name } = useBranding()
  return (
    <Box sx={{ ...brand, ...(mini && { px: 0, justifyContent: 'center' }) }}>
      <BrandLogo size={32} square={mini} />
      {!mini && name}
    </Box>
  )
}

const brand = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.25,
  minHeight: 64,
  px: 1.5,
  justifyContent: 'flex-start',
  fontSize: 20,
  lineHeight: 1.2,
  fontWeight: 700,
  color: 'rail.strong',
} as const
