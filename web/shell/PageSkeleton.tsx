import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { useTranslation } from 'react-i18next'
import { HiddenText } from '#web/ui/HiddenText.tsx'

/** The shape of a screen that is on its way: title, line of context, cards. */
export function PageSkeleton() {
  const { t } = useTranslation()
  return (
    <Box sx={{ maxWidth: 1280, mx: 'auto', width: '100%' }} aria-busy>
      <HiddenText>{t('common.loading')}</HiddenText>
      <Box aria-hidden>
        <Skeleton width="min(360px, 70%)" height={36} />
        <Skeleton width="min(240px, 50%)" sx={{ mb: 2.5 }} />
        <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { md: '2fr 1fr' } }}>
          {[280, 280, 200, 200].map((height, place) => (
            <Skeleton key={place} variant="rounded" height={height} sx={{ borderRadius: '12px' }} />
          ))}
        </Box>
      </Box>
    </Box>
  )
}
