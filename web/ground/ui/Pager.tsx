import { mdiChevronLeft, mdiChevronRight } from '@mdi/js'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Icon } from './Icon.tsx'
import { ButtonLink } from './links.tsx'

interface PagerProps {
  page: number
  itemsPerPage: number
  totalItems: number
}

/** Renders the pages of a list as links that keep its filters. Renders nothing for a single page. */
export function Pager({ page, itemsPerPage, totalItems }: PagerProps) {
  const { t } = useTranslation()
  const pages = Math.max(1, Math.ceil(totalItems / itemsPerPage))
  if (pages === 1 && page === 1) return null
  return (
    <Box component="nav" aria-label={t('pager.label')} sx={bar}>
      {page > 1 ? (
        <ButtonLink
          {...toPage(Math.min(page - 1, pages))}
          variant="outlined"
          startIcon={<Icon path={mdiChevronLeft} />}
        >
          {t('pager.previous')}
        </ButtonLink>
      ) : (
        <span />
      )}
      <Typography variant="body2" color="textSecondary">
        {t('pager.page', { page, pages })}
      </Typography>
      {page < pages ? (
        <ButtonLink {...toPage(page + 1)} variant="outlined" endIcon={<Icon path={mdiChevronRight} />}>
          {t('pager.next')}
        </ButtonLink>
      ) : (
        <span />
      )}
    </Box>
  )
}

/** Returns the search parameters of the current screen with another page; omits page 1. */
const toPage = (page: number) =>
  ({ to: '.', search: (kept: object) => ({ ...kept, page: page > 1 ? page : undefined }) }) as const

const bar = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto minmax(0, 1fr)',
  alignItems: 'center',
  gap: 1.5,
  mt: 2,
  '& > :first-child': { justifySelf: 'start' },
  '& > :last-child': { justifySelf: 'end' },
} as const
