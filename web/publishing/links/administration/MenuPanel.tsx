import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import type { Link } from '#contract/publishing/links/links.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { plainList } from '#web/ground/ui/plainList.ts'
import { dropMarkStyle, LinkRow } from './LinkRow.tsx'
import type { Menu } from './menuMoves.ts'
import type { useLinkMoves } from './useLinkMoves.ts'

interface MenuPanelProps {
  menu: Menu
  links: readonly Link[]
  /** row above which a dragged link would be dropped (the first is the title); null without a drag */
  landing: number | null
  moving: ReturnType<typeof useLinkMoves>
  onAmend: (id: number) => void
  onRemove: (link: Link) => void
}

/** Shows a menu and its links in their order. */
export function MenuPanel({ menu, links, landing, moving, onAmend, onRemove }: MenuPanelProps) {
  const { t } = useTranslation()
  const id = useId()
  const isAfterLast = landing === links.length + 1
  return (
    <Card component="section" aria-labelledby={id} sx={{ p: { xs: 2, sm: 2.5 }, overflow: 'visible' }}>
      <Box data-line={menu}>
        <Typography variant="h2" id={id}>
          {t(`links.menu.${menu}`)}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {t(`links.where.${menu}`)}
        </Typography>
      </Box>
      {links.length === 0 && (
        <Typography variant="body2" sx={{ mt: 1, position: 'relative', ...(isAfterLast && dropMarkStyle) }}>
          {t('links.none')}
        </Typography>
      )}
      <Box component="ul" aria-labelledby={id} sx={{ ...plainList, mt: 0.5, position: 'relative' }}>
        {links.map((link, index) => (
          <LinkRow
            key={link.id}
            link={link}
            handle={moving.handle}
            isDragged={moving.dragged === link.id}
            isMarked={landing === index + 1}
            onStep={(way) => moving.step(link.id, way)}
            onAmend={() => onAmend(link.id)}
            onRemove={() => onRemove(link)}
          />
        ))}
        {isAfterLast && links.length > 0 && (
          <Box component="li" aria-hidden sx={{ position: 'relative', ...dropMarkStyle }} />
        )}
      </Box>
    </Card>
  )
}
