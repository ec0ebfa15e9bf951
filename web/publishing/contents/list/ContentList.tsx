import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue } from 'react'
import type { ContentRow, ContentType } from '#contract/publishing/contents/contents.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { EmptyState } from '#web/ground/ui/EmptyState.tsx'
import { ButtonLink } from '#web/ground/ui/links.tsx'
import { Pager } from '#web/ground/ui/Pager.tsx'
import { contents, contentsPerPage } from '#web/publishing/contents/api.ts'
import type { ContentFilters } from '#web/publishing/contents/filters.ts'
import { ContentFilterBar } from './ContentFilterBar.tsx'

interface ContentListProps {
  contentType: ContentType
  filters: ContentFilters
  children: (contents: readonly ContentRow[]) => ReactNode
}

/** Lists the contents of a kind with filters and pagination; the caller renders each content. */
export function ContentList({ contentType, filters, children }: ContentListProps) {
  const { t } = useTranslation()
  const shown = useDeferredValue(filters)
  const { data } = useSuspenseQuery(contents(contentType, shown))
  const { page = 1, ...sorting } = shown
  const isFiltered = Object.values(sorting).some((value) => value !== undefined)
  const nothing = data.member.length === 0

  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <ContentFilterBar contentType={contentType} filters={filters} />
      {!(nothing && !isFiltered) && (
        <Typography component="output" variant="body2" color="textSecondary">
          {t(`content.${contentType}.count`, { count: data.totalItems })}
        </Typography>
      )}
      {nothing ? (
        <EmptyState
          action={
            isFiltered || page > 1 ? (
              <ButtonLink to="." search={{}} variant="outlined">
                {t('common.reset')}
              </ButtonLink>
            ) : (
              <ButtonLink to="/home" variant="outlined">
                {t('error.home')}
              </ButtonLink>
            )
          }
        >
          {isFiltered || page > 1 ? t('content.noneFound') : t(`content.${contentType}.none`)}
        </EmptyState>
      ) : (
        children(data.member)
      )}
      <Pager page={page} itemsPerPage={contentsPerPage[contentType]} totalItems={data.totalItems} />
    </Box>
  )
}
