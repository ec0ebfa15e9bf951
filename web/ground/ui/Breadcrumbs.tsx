import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { plainList } from './plainList.ts'
import { touchRowGap } from './theme/touchTarget.ts'

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
  ...touchRowGap,
  display: 'flex',
  // one line on a phone: long names are cut, the last one least
  flexWrap: { xs: 'nowrap', sm: 'wrap' },
  lineHeight: '24px',
  '& li': { display: 'flex', minWidth: { xs: '3em', sm: 0 } },
  '& li:last-child': { flexShrink: { xs: 0.2, sm: 1 } },
  '& a': {
    overflow: { xs: 'hidden', sm: 'visible' },
    textOverflow: 'ellipsis',
    whiteSpace: { xs: 'nowrap', sm: 'normal' },
  },
  '& a:focus-visible': { outlineOffset: '-2px' },
  '& li + li::before': { content: '"›" / ""', mx: 0.75 },
} as const
