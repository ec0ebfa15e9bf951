import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { plainList } from './plainList.ts'

/** Renders breadcrumbs as list items. */
export function Breadcrumbs({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <Box component="nav" aria-label={t('a11y.breadcrumb')}>
      <Box component="ol" sx={line}>
        {children}
      </Box>
    </Box>
  )
}

const line = {
  ...plainList,
  display: 'flex',
  flexWrap: 'wrap',
  lineHeight: '24px',
  '& li + li::before': { content: '"›" / ""', mx: 0.75 },
} as const
