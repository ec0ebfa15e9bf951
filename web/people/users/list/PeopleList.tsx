import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { ReactNode } from 'react'
import type { Collection } from '#contract/ground/shapes.ts'
import type { DirectoryEntry } from '#contract/people/users/users.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import type { RowSelection } from '#web/ground/records/list/useRowSelection.ts'
import { EmptyState } from '#web/ground/ui/EmptyState.tsx'
import { ButtonLink } from '#web/ground/ui/links.tsx'
import { Pager } from '#web/ground/ui/Pager.tsx'
import { peoplePerPage } from '#web/people/users/api.ts'
import type { DirectoryFilters } from '#web/people/users/filters.ts'
import { AccountsTable } from './AccountsTable.tsx'
import { InitialIndex } from './InitialIndex.tsx'
import { PeopleCards } from './PeopleCards.tsx'
import { PeopleTable } from './PeopleTable.tsx'

interface PeopleListProps {
  people: Collection<DirectoryEntry>
  filters: DirectoryFilters
  /** total in words, and the sentence for an empty list */
  words: { count: string; none: string }
  /** selection of accounts, for administrators only */
  selection?: RowSelection<DirectoryEntry> | undefined
  pageSize?: number | undefined
  /** shows the alphabetical index above the list */
  hasIndex?: boolean
  /** beside the total */
  tools?: ReactNode
  /** bar of bulk actions */
  bar?: ReactNode
}

/** Renders the list of people of the directory and of the accounts (seed §2, « the same list screen »). */
export function PeopleList({
  people,
  filters,
  words,
  selection,
  pageSize = peoplePerPage,
  hasIndex = true,
  tools,
  bar,
}: PeopleListProps) {
  const { t } = useTranslation()
  const isWide = useMediaQuery((theme) => theme.breakpoints.up('lg'), { noSsr: true })
  return (
    <>
      <Box sx={{ display: 'grid', gap: 2 }}>
        {hasIndex && <InitialIndex chosen={filters.initial} />}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Typography component="output" variant="body2" color="textSecondary" sx={{ flex: '1 1 160px' }}>
            {words.count}
          </Typography>
          {tools}
        </Box>
        {people.member.length === 0 ? (
          <EmptyState
            action={
              <ButtonLink to="." search={{}} variant="outlined">
                {t('common.reset')}
              </ButtonLink>
            }
          >
            {words.none}
          </EmptyState>
        ) : (
          <People people={people.member} selection={selection} isWide={isWide} />
        )}
        {bar}
      </Box>
      <Box className="no-print">
        <Pager page={filters.page ?? 1} itemsPerPage={pageSize} totalItems={people.totalItems} />
      </Box>
    </>
  )
}

interface PeopleProps {
  people: readonly DirectoryEntry[]
  selection: RowSelection<DirectoryEntry> | undefined
  isWide: boolean
}

function People({ people, selection, isWide }: PeopleProps) {
  if (!isWide) return <PeopleCards people={people} selection={selection} />
  return selection ? <AccountsTable people={people} selection={selection} /> : <PeopleTable people={people} />
}
