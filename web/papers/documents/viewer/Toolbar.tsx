import {
  mdiArrowExpandHorizontal,
  mdiChevronDown,
  mdiChevronUp,
  mdiFileDocumentOutline,
  mdiMagnify,
  mdiMagnifyMinusOutline,
  mdiMagnifyPlusOutline,
  mdiPageLayoutSidebarLeft,
  mdiTextBoxOutline,
} from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { PageField } from './PageField.tsx'
import { PhoneTools } from './PhoneTools.tsx'
import type { PdfReader } from './pdf/pdfReader.ts'
import type { ReaderState } from './pdf/readerState.ts'
import { ToolbarButton } from './ToolbarButton.tsx'
import '#web/papers/documents/viewerWords.ts'

export interface Panels {
  thumbnails: boolean
  text: boolean
}

interface ToolbarProps {
  reader: PdfReader | null
  reading: ReaderState
  panels: Panels
  isPhone: boolean
  /** The screen has a header above the viewer, which a phone folds. */
  hasHeader: boolean
  onToggle: (panel: keyof Panels) => void
  onGo: (page: number) => void
  onFind: () => void
}

/** Shows the viewer toolbar in one row: pages left, zoom centre, search and text right; on a phone the rest is in a menu. */
export function Toolbar({ reader, reading, panels, isPhone, hasHeader, onToggle, onGo, onFind }: ToolbarProps) {
  const { t } = useTranslation()
  const { page, pages, scale, fit, find } = reading
  const isFinding = find !== null && find.typed !== null
  const off = reader === null || reading.state !== 'open'
  return (
    <Box sx={bar} data-toolbar>
      <Box sx={buttonGroup}>
        <ToolbarButton
          icon={mdiPageLayoutSidebarLeft}
          label={t('viewer.thumbnails')}
          pressed={panels.thumbnails}
          disabled={off}
          onClick={() => onToggle('thumbnails')}
        />
        {!isPhone && (
          <ToolbarButton
            icon={mdiChevronUp}
            label={t('viewer.previousPage')}
            disabled={off || page <= 1}
            onClick={() => onGo(page - 1)}
          />
        )}
        <PageField page={page} pages={pages} onGo={onGo} />
        {!isPhone && (
          <ToolbarButton
            icon={mdiChevronDown}
            label={t('viewer.nextPage')}
            disabled={off || page >= pages}
            onClick={() => onGo(page + 1)}
          />
        )}
      </Box>
      {!isPhone && (
        <Box sx={buttonGroup}>
          <ToolbarButton
            icon={mdiMagnifyMinusOutline}
            label={t('viewer.zoomOut')}
            disabled={off}
            onClick={() => reader?.zoom(-1)}
          />
          <Typography variant="body2" component="span" sx={{ minWidth: 48, textAlign: 'center' }}>
            {t('viewer.zoom', { percent: Math.round(scale * 100) })}
          </Typography>
          <ToolbarButton
            icon={mdiMagnifyPlusOutline}
            label={t('viewer.zoomIn')}
            disabled={off}
            onClick={() => reader?.zoom(1)}
          />
          <ToolbarButton
            icon={mdiArrowExpandHorizontal}
            label={t('viewer.fitWidth')}
            pressed={fit === 'page-width'}
            disabled={off}
            onClick={() => reader?.fit(fit === 'page-width' ? 'auto' : 'page-width')}
          />
        </Box>
      )}
      <Box sx={buttonGroup}>
        {!isPhone && (
          <ToolbarButton
            icon={mdiMagnify}
            label={t('viewer.find')}
            pressed={isFinding}
            disabled={off}
            onClick={onFind}
          />
        )}
        <Button
          variant="text"
          color="inherit"
          disabled={off}
          startIcon={<Icon path={panels.text ? mdiFileDocumentOutline : mdiTextBoxOutline} />}
          onClick={() => onToggle('text')}
          sx={textButton}
        >
          {textLabel()}
        </Button>
        {isPhone && <PhoneTools reader={reader} reading={reading} hasHeader={hasHeader} onGo={onGo} onFind={onFind} />}
      </Box>
    </Box>
  )

  function textLabel() {
    if (!panels.text) return t('viewer.readText')
    return t(isPhone ? 'viewer.showPages' : 'viewer.hideText')
  }
}

const bar = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  columnGap: 1,
  px: { xs: 0.5, sm: 1 },
  py: { xs: 0.25, sm: 0.5 },
  bgcolor: 'background.paper',
  borderBottom: 1,
  borderColor: 'divider',
  color: 'text.secondary',
} as const

const buttonGroup = { display: 'flex', alignItems: 'center', gap: { xs: 0, sm: 0.5 } } as const
const textButton = { minHeight: { xs: 44, sm: 40 }, px: 1, whiteSpace: 'nowrap', color: 'ink.primary' } as const
