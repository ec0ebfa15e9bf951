import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import { useId } from 'react'
import type { SearchResult } from '#contract/finding/search.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { plainList } from '#web/ground/ui/plainList.ts'
import { VisuallyHidden } from '#web/ground/ui/VisuallyHidden.tsx'
import { ResultItem } from './ResultItem.tsx'
import { useLastOpenedResult } from './useLastOpenedResult.ts'
import { useResultKeys } from './useResultKeys.ts'

interface ResultListProps {
  results: readonly SearchResult[]
  onOpen: () => void
}

/** Lists the results, best first. */
export function ResultList({ results, onOpen }: ResultListProps) {
  const { t } = useTranslation()
  const id = useId()
  const { isOpened, note } = useLastOpenedResult()
  const keys = useResultKeys()
  return (
    <Card component="section" aria-labelledby={id} sx={{ px: { xs: 2, sm: 2.5 }, overflow: 'visible' }}>
      <h2 id={id} style={{ margin: 0 }}>
        <VisuallyHidden>{t('search.results')}</VisuallyHidden>
      </h2>
      <Box component="ol" {...keys} sx={{ ...plainList, '& mark': mark, '& h3 mark': { fontWeight: 'inherit' } }}>
        {results.map((result) => {
          const name = `${result.type} ${result.id}`
          return (
            <ResultItem
              key={name}
              result={result}
              takesFocus={isOpened(name)}
              onOpen={() => {
                note(name)
                onOpen()
              }}
            />
          )
        })}
      </Box>
    </Card>
  )
}

/** In a title, highlights have the weight of the title. */
const mark = { bgcolor: 'soft.info', color: 'text.primary', fontWeight: 600, borderRadius: '3px', px: '1px' } as const
