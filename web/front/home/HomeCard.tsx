import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Panel } from '#web/ground/ui/Panel.tsx'

interface HomeCardProps {
  title: string
  /** bodies it covers, shown under the title */
  scope: string
  action?: ReactNode
  children: ReactNode
}

/** Renders a card of the dashboard with its title and scope. */
export const HomeCard = ({ title, scope, action, children }: HomeCardProps) => (
  <Panel title={title} action={action}>
    <Typography variant="body2" color="textSecondary" sx={{ mt: -1, mb: 1 }}>
      {scope}
    </Typography>
    {children}
  </Panel>
)
