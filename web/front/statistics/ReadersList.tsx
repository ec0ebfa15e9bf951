import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReadingStatistics } from '#contract/front/statistics.ts'
import { EmptyState } from '#web/ground/ui/EmptyState.tsx'
import { TextLink } from '#web/ground/ui/links.tsx'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'

type ReadDocument = ReadingStatistics['mostRead'][number]

export interface ReadersListProps<Of extends ReadDocument = ReadDocument> {
  title: string
  /** sentence for an empty list */
  none: string
  documents: readonly Of[]
  /** length of the bar under a document, from 0 to 1 */
  shareOf: (document: Of) => number
  /** beside the title */
  about: (document: Of) => string
  /** number of readers in words */
  count: (document: Of) => string
}

/** Lists documents with the number of their readers, and a bar under each. */
export function ReadersList<Of extends ReadDocument>(props: ReadersListProps<Of>) {
  const { title, none, documents, shareOf, about, count } = props
  return (
    <Panel title={title}>
      {documents.length === 0 && <EmptyState>{none}</EmptyState>}
      <Box component="ol" sx={{ ...plainList, display: 'grid', gap: 1.5, '&:empty': { display: 'none' } }}>
        {documents.map((document) => (
          <li key={document.id}>
            <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1.5 }}>
              <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                <TextLink
                  to="/documents/$id"
                  params={{ id: document.id }}
                  sx={{ display: 'inline-block', lineHeight: '24px' }}
                >
                  {document.title}
                </TextLink>{' '}
                <Typography component="span" variant="body2" color="textSecondary">
                  {about(document)}
                </Typography>
              </Box>
              <Typography
                variant="body2"
                sx={{ maxWidth: { xs: '35%', sm: 'none' }, textAlign: 'right', whiteSpace: { sm: 'nowrap' } }}
              >
                {count(document)}
              </Typography>
            </Box>
            <Box aria-hidden sx={{ height: 6, mt: 0.5, borderRadius: 1, bgcolor: 'soft.primary' }}>
              <Box sx={{ height: 1, width: shareOf(document), borderRadius: 1, bgcolor: 'ink.primary' }} />
            </Box>
          </li>
        ))}
      </Box>
    </Panel>
  )
}
