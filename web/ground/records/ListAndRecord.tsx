import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import useMediaQuery from '@mui/material/useMediaQuery'
import { CatchBoundary } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { stack } from '#web/ground/ui/columns.ts'
import { Empty } from '#web/ground/ui/Empty.tsx'
import { Page } from '#web/ground/ui/Page.tsx'

interface ListAndRecordProps {
  title: string
  context: string
  list: ReactNode
  /** the record that the address names */
  opened: { id: number | string; record: ReactNode } | null
  /** the link from the record to the list, where there is room for one of them */
  back: ReactNode
  /** what to do while nothing is opened */
  choose: string
  /** says that the record of the address is there no more */
  Gone: () => ReactNode
  /** under the list */
  children?: ReactNode
}

/** A list, and one of its records beside it; on a phone, the list then the record. */
export function ListAndRecord({ title, context, list, opened, back, choose, Gone, children }: ListAndRecordProps) {
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
            {record ?? <Note>{choose}</Note>}
          </Box>
        ) : (
          (record ?? list)
        )}
        {(isWide || !record) && children}
      </Box>
    </Page>
  )
}

/** One sentence in the place of the record. */
export const Note = ({ children }: { children: string }) => (
  <Card>
    <Empty>{children}</Empty>
  </Card>
)

const columns = {
  display: 'grid',
  gap: 3,
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
} as const
