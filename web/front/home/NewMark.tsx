import Box from '@mui/material/Box'
import { useTranslation } from '#web/ground/i18n/i18n.ts'

/**
 * Marks an item as new since the previous visit: a dot and the word.
 * @param undotted omits the dot, when the line has one already
 */
export function NewMark({ undotted = false }: { undotted?: boolean }) {
  const { t } = useTranslation()
  return (
    <Box component="span" sx={[markStyle, !undotted && dotStyle]}>
      {t('home.new')}
    </Box>
  )
}

const markStyle = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 0.75,
  mr: 1,
  fontWeight: 600,
  color: 'ink.primary',
} as const

const dotStyle = {
  '&::before': { content: '""', width: 8, height: 8, borderRadius: '50%', bgcolor: 'primary.main', flex: 'none' },
} as const
