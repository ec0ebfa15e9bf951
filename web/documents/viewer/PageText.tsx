import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { pageText } from '#web/documents/api.ts'

interface PageTextProps {
  id: number
  version: number
  page: number
}

/** The words of the page that is shown, for those who do not see its picture, or want them larger. */
export function PageText({ id, version, page }: PageTextProps) {
  const { t } = useTranslation()
  const titleId = useId()
  const { data: text, isError } = useQuery(pageText(id, version, page))
  return (
    <Box component="section" aria-labelledby={titleId} tabIndex={0} sx={panel}>
      <Typography variant="h2" id={titleId} sx={{ mb: 1 }}>
        {t('viewer.textOf', { n: page })}
      </Typography>
      <Typography component="div" sx={{ fontSize: 17, lineHeight: 1.6, maxWidth: '70ch', whiteSpace: 'pre-line' }}>
        {isError ? t('viewer.textMissing') : (text?.trim() ?? <Skeleton height={160} />) || t('viewer.noText')}
      </Typography>
    </Box>
  )
}

const panel = {
  flex: { xs: '0 0 45%', md: '0 0 340px' },
  overflow: 'auto',
  p: 2,
  bgcolor: 'background.paper',
  borderTop: { xs: 1, md: 0 },
  borderLeft: { md: 1 },
  borderColor: { xs: 'divider', md: 'divider' },
} as const
