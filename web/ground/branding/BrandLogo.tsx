import Box from '@mui/material/Box'
import { useBranding } from './branding.ts'
import { Logo } from './Logo.tsx'

/** Renders the logo of the organisation on white, which suits any logo, or that of the portal. Beside its name. */
export function BrandLogo({ size = 28, square = false }: { size?: number; square?: boolean }) {
  const { logo, logoRatio } = useBranding()
  if (!logo) return <Logo size={size - 4} />
  const height = size - 2 * margin
  const ratio = logoRatio ?? 1
  return (
    <Box component="span" sx={{ ...plate, height: size, ...(square && { width: size }) }}>
      <Box
        component="img"
        src={logo}
        alt=""
        sx={{ display: 'block', height, maxWidth: square ? height : 120, aspectRatio: ratio, objectFit: 'contain' }}
      />
    </Box>
  )
}

const margin = 3
const plate = {
  flex: 'none',
  display: 'inline-grid',
  placeItems: 'center',
  px: `${margin}px`,
  borderRadius: '6px',
  bgcolor: '#FFFFFF',
} as const
