import Box from '@mui/material/Box'
import { useTranslation } from '#web/ground/i18n/i18n.ts'

/** Shows the keyboard shortcuts of the palette, visually only. */
export function KeysHint() {
  const { t } = useTranslation()
  return (
    <Box aria-hidden sx={hint}>
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> {t('palette.move')}
      </span>
      <span>
        <kbd>↵</kbd> {t('palette.open')}
      </span>
      <span>
        <kbd>Échap</kbd> {t('palette.close')}
      </span>
    </Box>
  )
}

const hint = {
  display: 'flex',
  gap: 2,
  px: 2,
  py: 1,
  borderTop: 1,
  borderColor: 'divider',
  fontSize: 14,
  color: 'text.secondary',
  '& kbd': { px: 0.5, border: 1, borderColor: 'divider', borderRadius: '4px', fontFamily: 'inherit', fontSize: 12 },
} as const
