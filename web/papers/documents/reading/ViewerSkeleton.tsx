import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { VisuallyHidden } from '#web/ground/ui/VisuallyHidden.tsx'

/** Shows a placeholder of the viewer: toolbar and top of a page. */
export function ViewerSkeleton() {
  const { t } = useTranslation()
  return (
    <Box aria-busy sx={viewerFrame}>
      <VisuallyHidden>{t('common.loading')}</VisuallyHidden>
      <Box aria-hidden sx={{ p: 1, borderBottom: 1, borderColor: 'divider', bgcolor: 'background.paper' }}>
        <Skeleton variant="rounded" height={40} />
      </Box>
      <SheetSkeleton />
    </Box>
  )
}

/** Shows a placeholder of a page that is loading. Covers the pages, which are empty until then. */
export const SheetSkeleton = () => (
  <Box
    aria-hidden
    sx={{ position: 'relative', zIndex: 1, flex: 1, overflow: 'hidden', p: { xs: 0, sm: 2 }, bgcolor: 'divider' }}
  >
    <Box sx={{ bgcolor: '#FFFFFF', maxWidth: 800, aspectRatio: '210 / 297', mx: 'auto', p: '8%' }}>
      {[60, 0, 92, 96, 88, 94, 70, 0, 90, 95, 85].map((width, place) => (
        <Skeleton key={place} width={`${width}%`} height={22} sx={{ bgcolor: '#CDD3DF', mb: 1 }} />
      ))}
    </Box>
  </Box>
)

/** The viewer is as high as the window below the top bar, so that a page can fill it. */
export const viewerFrame = {
  display: 'flex',
  flexDirection: 'column',
  height: { xs: 'calc(100dvh - 64px)', md: 'calc(100dvh - 104px)' },
  minHeight: 360,
  // full width on a phone
  mx: { xs: -2, sm: 0 },
  border: 1,
  borderWidth: { xs: '1px 0', sm: 1 },
  borderColor: 'divider',
  borderRadius: { xs: 0, sm: '12px' },
  overflow: 'hidden',
  bgcolor: 'background.default',
} as const
