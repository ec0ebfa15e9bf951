import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { EmptyState } from '#web/ground/ui/EmptyState.tsx'
import { ButtonLink } from '#web/ground/ui/links.tsx'
import { Pager } from '#web/ground/ui/Pager.tsx'
import { type BulkAction, BulkActionBar } from './BulkActionBar.tsx'
import { ColumnChoice } from './ColumnChoice.tsx'
import type { Column } from './column.ts'
import { hasActiveFilter, ListFilters, type ListSearchParams } from './ListFilters.tsx'
import { RecordCards } from './RecordCards.tsx'
import { RecordTable } from './RecordTable.tsx'
import { SortChoice } from './SortChoice.tsx'
import { useColumns } from './useColumns.ts'
import { useRowSelection } from './useRowSelection.ts'
import { useUrlFilters } from './useUrlFilters.ts'
import '#web/ground/records/translations.ts'

interface RecordListProps<Row> {
  /** localStorage key of the chosen columns */
  name: string
  /** caption of the table */
  caption: string
  /** total in words: « 12 contenus » */
  count: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  total: number
  page: number | undefined
  pageSize: number
  /** order as in the URL (`sort.ts`); undefined for the default order of the list */
  sort?: string | undefined
  /** label of the search field; undefined if the list is not searchable */
  search?: string
  /** fields and chips that write to the URL (`useUrlFilters`) */
  filters?: ReactNode
  /** buttons beside the count, before the column menu */
  actions?: ReactNode
  /** bulk actions and the names of the selected records */
  selection?: {
    nameOf: (row: Row) => string
    actions: readonly BulkAction<Row>[]
    isSelectable?: (row: Row) => boolean
  }
  /** sentence for an empty list */
  empty: ReactNode
  /** action of an empty list */
  emptyAction?: ReactNode
}

/**
 * Renders a list of the administration: search, filters, sort, pagination, column choice and bulk actions. The URL
 * holds all list state. Narrow screens show cards instead of a table.
 *
 *     const columnsOf = (t: Translate): Column<ContentRow>[] => [   // outside of the component: cells are not components
 *       { key: 'title', label: t('contents.title'), sort: 'title', cell: ({ id, title }) => <TextLink to="/admin/contents/$id" …> },
 *       { key: 'updatedAt', label: …, sort: 'updatedAt', descending: true, cell: ({ updatedAt }) => formatDay(updatedAt) },
 *       { key: 'author', label: …, hidden: 'atFirst', cell: ({ author }) => author && nameOf(author) },
 *     ]
 *
 *     const filters = route.useSearch()                             // { q, page, sort, status }: readText, readPage, readSort
 *     const { data } = useSuspenseQuery(contents(useDeferredValue(filters)))           // order: orderQuery(filters.sort)
 *
 *     <Page title={t('nav.contents')} actions={<ButtonLink to="/admin/contents/new">…</ButtonLink>}>
 *       <RecordList
 *         name="contents" caption={t('nav.contents')} count={t('contents.count', { count: data.totalItems })}
 *         columns={columnsOf(t)} rows={data.member} total={data.totalItems} pageSize={contentsPerPage}
 *         page={filters.page} sort={filters.sort}
 *         search={t('contents.search')} filters={<ContentFilters filters={filters} />}
 *         selection={{ nameOf: ({ title }) => title, actions: [{ label: …, danger: true, run: (rows, done) => … }] }}
 *         empty={t('contents.none')}
 *       />
 *     </Page>
 */
export function RecordList<Row extends { id: number }>(props: RecordListProps<Row>) {
  const { name, caption, count, rows, total, page = 1, pageSize, sort, search, filters, actions, selection } = props
  const { t } = useTranslation()
  const isWide = useMediaQuery((theme) => theme.breakpoints.up('sm'), { noSsr: true })
  const { page: _page, sort: _sort, fiche: _fiche, ...asked }: ListSearchParams = useSearch({ strict: false })
  const { filterBy } = useUrlFilters<{ sort: string }>()
  const columns = useColumns(name, props.columns)
  const ticked = useRowSelection(rows, selection?.isSelectable)
  const shared = {
    caption,
    rows,
    columns: columns.shown,
    nameOf: selection?.nameOf ?? (({ id }: Row) => String(id)),
    ticked: selection && ticked,
  }
  const onSort = (sort: string) => filterBy({ sort })

  return (
    <Box sx={{ display: 'grid', gap: 2, minWidth: 0, '& > *': { minWidth: 0 } }}>
      <ListFilters search={search}>{filters}</ListFilters>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography component="output" variant="body2" color="textSecondary" sx={{ flex: '1 1 160px' }}>
          {count}
        </Typography>
        <Box className="no-print" sx={tools}>
          {!isWide && <SortChoice columns={props.columns} sort={sort} onSort={onSort} />}
          {actions}
          {columns.optional.length > 0 && <ColumnChoice columns={columns} />}
        </Box>
      </Box>
      {rows.length > 0 &&
        (isWide ? <RecordTable {...shared} sort={sort} onSort={onSort} /> : <RecordCards {...shared} />)}
      {rows.length === 0 &&
        (hasActiveFilter(asked) ? (
          <EmptyState
            action={
              <ButtonLink to="." search={{}} variant="outlined">
                {t('common.reset')}
              </ButtonLink>
            }
          >
            {t('records.unmatched')}
          </EmptyState>
        ) : (
          <EmptyState action={props.emptyAction}>{props.empty}</EmptyState>
        ))}
      {selection && <BulkActionBar ticked={ticked} actions={selection.actions} />}
      <Box className="no-print">
        <Pager page={page} itemsPerPage={pageSize} totalItems={total} />
      </Box>
    </Box>
  )
}

const tools = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  '& .MuiTextField-root': { minWidth: 180 },
}
