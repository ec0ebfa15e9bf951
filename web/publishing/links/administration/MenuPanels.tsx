import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useRef } from 'react'
import type { Link } from '#contract/publishing/links/links.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { stack } from '#web/ground/ui/columns.ts'
import { VisuallyHidden } from '#web/ground/ui/VisuallyHidden.tsx'
import { MenuPanel } from './MenuPanel.tsx'
import { groupByMenu } from './menuMoves.ts'
import { useLinkMoves } from './useLinkMoves.ts'

interface MenuPanelsProps {
  /** links of all menus as the server sorts them */
  links: readonly Link[]
  onAmend: (id: number) => void
  onRemove: (link: Link) => void
}

/** Shows the links by menu; orders them by mouse, touch or keyboard. */
export function MenuPanels({ links, onAmend, onRemove }: MenuPanelsProps) {
  const { t } = useTranslation()
  const list = useRef<HTMLDivElement>(null)
  const moving = useLinkMoves(list, links)
  return (
    <>
      <Typography variant="body2" color="textSecondary" className="no-print" sx={{ mb: 2 }}>
        {t('links.help')}
      </Typography>
      <Box ref={list} sx={stack}>
        {groupByMenu(links).map(({ menu, links: inside, first }) => (
          <MenuPanel
            key={menu}
            menu={menu}
            links={inside}
            landing={moving.landing === null ? null : moving.landing - first}
            moving={moving}
            onAmend={onAmend}
            onRemove={onRemove}
          />
        ))}
      </Box>
      <VisuallyHidden>
        <output>{moving.said}</output>
      </VisuallyHidden>
    </>
  )
}
