import {
  mdiArrowExpandHorizontal,
  mdiChevronDown,
  mdiChevronUp,
  mdiMagnify,
  mdiMagnifyMinusOutline,
  mdiMagnifyPlusOutline,
  mdiPageLayoutSidebarLeft,
  mdiTextBoxOutline,
} from '@mdi/js'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { PageField } from './PageField.tsx'
import type { Reader } from './reader.ts'
import type { Reading } from './reading.ts'
import { Tool } from './Tool.tsx'
import '#web/papers/documents/viewerWords.ts'

export interface Panels {
  thumbnails: boolean
  text: boolean
}

interface ToolbarProps {
  reader: Reader | null
  reading: Reading
  panels: Panels
  onToggle: (panel: keyof Panels) => void
  onGo: (page: number) => void
  onFind: () => void
}

/** Shows the viewer toolbar: pages left, zoom centre, search and text right; two rows on a phone. */
export function Toolbar({ reader, reading, panels, onToggle, onGo, onFind }: ToolbarProps) {
  const { t } = useTranslation()
  const { page, pages, scale, fit, find } = reading
  const isFinding = find !== null && find.typed !== null
  const off = reader === null || reading.state !== 'open'
  return (
    <Box sx={bar}>
      <Box sx={set}>
        <Tool
          icon={mdiPageLayoutSidebarLeft}
          label={t('viewer.thumbnails')}
          pressed={panels.thumbnails}
          disabled={off}
          onClick={() => onToggle('thumbnails')}
        />
        <Tool
          icon={mdiChevronUp}
          label={t('viewer.previousPage')}
          disabled={off || page <= 1}
          onClick={() => onGo(page - 1)}
        />
        <PageField page={page} pages={pages} onGo={onGo} />
        <Tool
          icon={mdiChevronDown}
          label={t('viewer.nextPage')}
          disabled={off || page >= pages}
          onClick={() => onGo(page + 1)}
        />
      </Box>
      <Box sx={set}>
        <Tool
          icon={mdiMagnifyMinusOutline}
          label={t('viewer.zoomOut')}
          disabled={off}
          onClick={() => reader?.zoom(-1)}
        />
        <Typography variant="body2" component="span" sx={{ minWidth: 48, textAlign: 'center' }}>
          {t('viewer.zoom', { percent: Math.round(scale * 100) })}
        </Typography>
        <Tool icon={mdiMagnifyPlusOutline} label={t('viewer.zoomIn')} disabled={off} onClick={() => reader?.zoom(1)} />
        <Tool
          icon={mdiArrowExpandHorizontal}
          label={t('viewer.fitWidth')}
          pressed={fit === 'page-width'}
          disabled={off}
          onClick={() => reader?.fit(fit === 'page-width' ? 'auto' : 'page-width')}
        />
      </Box>
      <Box sx={set}>
        <Tool icon={mdiMagnify} label={t('viewer.find')} pressed={isFinding} disabled={off} onClick={onFind} />
        <Tool
          icon={mdiTextBoxOutline}
          label={t('viewer.text')}
          pressed={panels.text}
          disabled={off}
          onClick={() => onToggle('text')}
        />
      </Box>
    </Box>
  )
}

const bar = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  columnGap: 1,
  px: { xs: 0.5, sm: 1 },
  py: 0.5,
  bgcolor: 'background.paper',
  borderBottom: 1,
  borderColor: 'divider',
  color: 'text.secondary',
} as const

const set = { display: 'flex', alignItems: 'center', gap: { xs: 0, sm: 0.5 } } as const
