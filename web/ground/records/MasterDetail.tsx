import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import useMediaQuery from '@mui/material/useMediaQuery'
import { CatchBoundary } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { stack } from '#web/ground/ui/columns.ts'
import { EmptyState } from '#web/ground/ui/EmptyState.tsx'
import { Page } from '#web/ground/ui/Page.tsx'

interface MasterDetailProps {
  title: string
  context: string
  list: ReactNode
  /** record named in the URL */
  opened: { id: number | string; record: ReactNode } | null
  /** link from the record to the list, on narrow screens */
  back: ReactNode
  /** text shown when no record is open */
  choose: string
  /** rendered when the record of the URL does not exist any more */
  Gone: () => ReactNode
  /** content below the list */
  children?: ReactNode
}

/** Shows a list and the opened record beside it; on a phone, one of the two at a time. */
export function MasterDetail({ title, context, list, opened, back, choose, Gone, children }: MasterDetailProps) {
  const isWide = useMediaQuery((theme) => theme.breakpoints.up('lg'), { noSsr: true })
  const record = opened && (
    <CatchBoundary getResetKey={() => String(opened.id)} errorComponent={Gone}>
      <Suspense fallback={<Card sx={{ minHeight: 480 }} />}>{opened.record}</Suspense>
    </CatchBoundary>
  )
  return (
    <Page title={title} context={context} {...(!isWide && record && { trail: back })}>
      <Box sx={stack}>
        {isWide ? (
          <Box sx={columns}>
            {list}
            {record ?? <PaneMessage>{choose}</PaneMessage>}
          </Box>
        ) : (
          (record ?? list)
        )}
        {(isWide || !record) && children}
      </Box>
    </Page>
  )
}

/** Shows a sentence in place of the record. */
export const PaneMessage = ({ children }: { children: string }) => (
  <Card>
    <EmptyState>{children}</EmptyState>
  </Card>
)

const columns = {
  display: 'grid',
  gap: 3,
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
} as const
