import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Empty } from '#web/ground/ui/Empty.tsx'
import { ButtonLink } from '#web/ground/ui/links.tsx'
import { Pager } from '#web/ground/ui/Pager.tsx'
import { ColumnChoice } from './ColumnChoice.tsx'
import type { Column } from './column.ts'
import { type Asked, isAsked, ListFilters } from './ListFilters.tsx'
import { RecordCards } from './RecordCards.tsx'
import { RecordTable } from './RecordTable.tsx'
import { SortChoice } from './SortChoice.tsx'
import { type BulkAction, TickedBar } from './TickedBar.tsx'
import { useColumns } from './useColumns.ts'
import { useListAddress } from './useListAddress.ts'
import { useTicked } from './useTicked.ts'
import '#web/ground/records/words.ts'

interface RecordListProps<Row> {
  /** the key under which the device keeps which columns are shown */
  name: string
  /** what the table is called */
  caption: string
  /** how many there are, in words: « 12 contenus » */
  count: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  total: number
  page: number | undefined
  pageSize: number
  /** as the address says it (`sort.ts`), or the order of the list itself when it says nothing */
  sort?: string | undefined
  /** what the words of `q` are looked for in; nothing when the list has no search */
  search?: string
  /** fields and chips, each of which goes to the address (`useListAddress`) */
  filters?: ReactNode
  /** at the right of the count, before the choice of columns */
  actions?: ReactNode
  /** what is done to several records, and how each is called */
  selection?: {
    nameOf: (row: Row) => string
    actions: readonly BulkAction<Row>[]
    isSelectable?: (row: Row) => boolean
  }
  /** one sentence, when there is no record at all */
  empty: ReactNode
  /** what to do then */
  emptyAction?: ReactNode
}

/**
 * The list of the administration: search, filters, order, pages, columns that one chooses, and what is done to several records. All
 * that is asked of it stands in the address; rows are cards where there is no room for a table.
 *
 *     const columnsOf = (t: Translate): Column<ContentRow>[] => [   // outside of the screen: cells are no components of its own
 *       { key: 'title', label: t('contents.title'), sort: 'title', cell: ({ id, title }) => <TextLink to="/admin/contents/$id" …> },
 *       { key: 'updatedAt', label: …, sort: 'updatedAt', descending: true, cell: ({ updatedAt }) => formatDay(updatedAt) },
 *       { key: 'author', label: …, hidden: 'atFirst', cell: ({ author }) => author && nameOf(author) },
 *     ]
 *
 *     const filters = route.useSearch()                             // { q, page, sort, status }: readWords, readPage, readSort
 *     const { data } = useSuspenseQuery(contents(useDeferredValue(filters)))           // order: orderOf(filters.sort)
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
  const { page: _page, sort: _sort, fiche: _fiche, ...asked }: Asked = useSearch({ strict: false })
  const { filterBy } = useListAddress<{ sort: string }>()
  const columns = useColumns(name, props.columns)
  const ticked = useTicked(rows, selection?.isSelectable)
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
        (isAsked(asked) ? (
          <Empty
            action={
              <ButtonLink to="." search={{}} variant="outlined">
                {t('common.reset')}
              </ButtonLink>
            }
          >
            {t('records.unmatched')}
          </Empty>
        ) : (
          <Empty action={props.emptyAction}>{props.empty}</Empty>
        ))}
      {selection && <TickedBar ticked={ticked} actions={selection.actions} />}
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
