import Box from '@mui/material/Box'
import { encode } from 'uqr'

const size = 200

/** Draws a text as a QR code, dark on light in both themes: cameras expect it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size: modules } = encode(text, { border: 4 })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <Box
      component="svg"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${modules} ${modules}`}
      shapeRendering="crispEdges"
      sx={{ width: size, height: size, bgcolor: '#fff', borderRadius: 1 }}
    >
      <path d={path} fill="#000" />
    </Box>
  )
}
