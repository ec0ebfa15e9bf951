import Box from '@mui/material/Box'
import { Logo } from '#web/ground/ui/Logo.tsx'

export const Brand = ({ mini = false }: { mini?: boolean }) => (
  <Box
    sx={{
      display: 'flex',
      alignItems: 'center',
      gap: 1.25,
      height: 64,
      px: mini ? 0 : 1.5,
      justifyContent: mini ? 'center' : 'flex-start',
      fontSize: 20,
      fontWeight: 700,
      color: 'rail.strong',
    }}
  >
    <Logo />
    {!mini && 'Mandature'}
  </Box>
)
