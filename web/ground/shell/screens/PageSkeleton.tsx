import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { VisuallyHidden } from '#web/ground/ui/VisuallyHidden.tsx'

/** Skeleton of a screen while it loads: title, context, cards. */
export const PageSkeleton = () => (
  <SkeletonFrame>
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { md: '2fr 1fr' } }}>
      {[280, 280, 200, 200].map((height, place) => (
        <Skeleton key={place} variant="rounded" height={height} sx={{ borderRadius: '12px' }} />
      ))}
    </Box>
  </SkeletonFrame>
)

/** Skeleton of a screen with cards side by side. */
export const CardsSkeleton = () => (
  <SkeletonFrame>
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 300px), 1fr))' }}>
      {Array.from({ length: 6 }, (_none, place) => (
        <Skeleton key={place} variant="rounded" height={400} sx={{ borderRadius: '12px' }} />
      ))}
    </Box>
  </SkeletonFrame>
)

/** Skeleton of a screen with key figures above charts. */
export const FiguresSkeleton = () => (
  <SkeletonFrame>
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(min(150px, 100%), 1fr))' }}>
      {[0, 1, 2, 3].map((place) => (
        <Skeleton key={place} variant="rounded" height={84} sx={{ borderRadius: '12px' }} />
      ))}
    </Box>
    {[0, 1].map((place) => (
      <Skeleton key={place} variant="rounded" height={380} sx={{ borderRadius: '12px', mt: 2 }} />
    ))}
  </SkeletonFrame>
)

function SkeletonFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <Box sx={{ maxWidth: 1280, mx: 'auto', width: '100%' }} aria-busy>
      <VisuallyHidden>{t('common.loading')}</VisuallyHidden>
      <Box aria-hidden>
        <Skeleton width="min(360px, 70%)" height={36} />
        <Skeleton width="min(240px, 50%)" sx={{ mb: 2.5 }} />
        {children}
      </Box>
    </Box>
  )
}
