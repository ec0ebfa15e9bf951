import Box from '@mui/material/Box'
import { renderSVG } from 'uqr'

const size = 200

/** Draws a text as a QR code, dark on light in both themes: cameras expect it. */
export const QrCode = ({ text, label }: { text: string; label: string }) => (
  <Box
    component="img"
    src={`data:image/svg+xml,${encodeURIComponent(renderSVG(text, { border: 4 }))}`}
    alt={label}
    sx={{ width: size, height: size, borderRadius: 1 }}
  />
)
