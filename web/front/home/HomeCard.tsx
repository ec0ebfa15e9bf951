import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Panel } from '#web/ground/ui/Panel.tsx'

interface HomeCardProps {
  title: string
  /** of what, under the title */
  scope: string
  action?: ReactNode
  children: ReactNode
}

/** A card of the dashboard, which says what it is about. */
export const HomeCard = ({ title, scope, action, children }: HomeCardProps) => (
  <Panel title={title} action={action}>
    <Typography variant="body2" color="textSecondary" sx={{ mt: -1, mb: 1 }}>
      {scope}
    </Typography>
    {children}
  </Panel>
)
