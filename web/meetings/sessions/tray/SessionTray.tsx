import Box from '@mui/material/Box'
import type { Session } from '#contract/meetings/sessions/sessions.ts'
import { UploadGuard } from '#web/papers/documents/UploadGuard.tsx'
import { Tray } from './Tray.tsx'
import { TrayDrop } from './TrayDrop.tsx'
import { savedPoints } from './trayLines.ts'

/** Shows the tray above the columns of the page of a session, whose width its fields need. */
export const SessionTray = ({ session, isMain }: { session: Session; isMain: boolean }) => (
  <Box sx={{ mb: { xs: 2, sm: 3 }, '&:empty': { display: 'none' } }}>
    <Tray place={{ irp: session.irp.id, session: session.id }} points={savedPoints(session.agenda)} isMain={isMain} />
    <UploadGuard />
  </Box>
)

/** Shows the drop button of the tray on the page of a session. */
export const SessionTrayDrop = ({ session }: { session: Session }) => (
  <TrayDrop place={{ irp: session.irp.id, session: session.id }} />
)
