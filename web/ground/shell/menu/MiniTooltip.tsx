import Tooltip from '@mui/material/Tooltip'
import type { ReactElement } from 'react'

export default function MiniTooltip({ title, children }: { title: string; children: ReactElement }) {
  return (
    <Tooltip title={title} placement="right" describeChild={false}>
      {children}
    </Tooltip>
  )
}
