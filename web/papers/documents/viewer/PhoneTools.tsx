import {
  mdiArrowExpandHorizontal,
  mdiChevronDown,
  mdiChevronUp,
  mdiDotsVertical,
  mdiMagnify,
  mdiMagnifyMinusOutline,
  mdiMagnifyPlusOutline,
  mdiPageLayoutHeader,
} from '@mdi/js'
import IconButton from '@mui/material/IconButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useRef, useState } from 'react'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import type { PdfReader } from './pdf/pdfReader.ts'
import type { ReaderState } from './pdf/readerState.ts'
import { showHeader } from './useFoldedHeader.ts'
import '#web/papers/documents/viewerWords.ts'

interface PhoneToolsProps {
  reader: PdfReader | null
  reading: ReaderState
  hasHeader: boolean
  onGo: (page: number) => void
  onFind: () => void
}

/** Menu of the tools that a phone has no room for in the row. */
export function PhoneTools({ reader, reading, hasHeader, onGo, onFind }: PhoneToolsProps) {
  const { t } = useTranslation()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { page, pages, fit, hasTextColumn, state } = reading
  const chosen = useRef<() => void>(undefined)
  const close = () => setAnchor(null)
  const isWholeWidth = fit === 'page-width'
  const tools = [
    { label: t('viewer.find'), icon: mdiMagnify, act: onFind },
    { label: t('viewer.zoomIn'), icon: mdiMagnifyPlusOutline, act: () => reader?.zoom(1), stays: true },
    { label: t('viewer.zoomOut'), icon: mdiMagnifyMinusOutline, act: () => reader?.zoom(-1), stays: true },
    {
      label: t(isWholeWidth && hasTextColumn ? 'viewer.fitText' : 'viewer.fitPage'),
      icon: mdiArrowExpandHorizontal,
      act: () => reader?.fit(isWholeWidth && hasTextColumn ? 'text-width' : 'page-width'),
    },
    { label: t('viewer.previousPage'), icon: mdiChevronUp, act: () => onGo(page - 1), off: page <= 1, stays: true },
    { label: t('viewer.nextPage'), icon: mdiChevronDown, act: () => onGo(page + 1), off: page >= pages, stays: true },
    ...(hasHeader ? [{ label: t('viewer.showHeader'), icon: mdiPageLayoutHeader, act: showHeader }] : []),
  ]
  const actAtLast = () => {
    chosen.current?.()
    chosen.current = undefined
  }
  return (
    <>
      <IconButton
        aria-label={t('viewer.tools')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        disabled={reader === null || state !== 'open'}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ borderRadius: 1, width: 44, height: 44 }}
      >
        <Icon path={mdiDotsVertical} />
      </IconButton>
      {/* acts after the menu has given the focus back, which the search takes */}
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        slotProps={{ transition: { onExited: actAtLast } }}
      >
        {tools.map(({ label, icon, act, off = false, stays = false }) => (
          <MenuItem
            key={icon}
            disabled={off}
            onClick={() => {
              // zooming and turning pages are repeated
              if (stays) return act()
              chosen.current = act
              return close()
            }}
          >
            <ListItemIcon>
              <Icon path={icon} />
            </ListItemIcon>
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
