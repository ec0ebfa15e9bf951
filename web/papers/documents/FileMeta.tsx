import Box from '@mui/material/Box'
import type { DocumentLine } from '#contract/papers/documents.ts'
import { joinFacts } from '#web/ground/i18n/facts.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { formatBytes } from '#web/ground/i18n/numbers.ts'
import './recordTranslations.ts'

/** Shows « 38 p. · 2,4 Mo ». The page count is null until the server has processed the file. */
export function FileMeta({ document: { pages, size } }: { document: Pick<DocumentLine, 'pages' | 'size'> }) {
  const { t } = useTranslation()
  const facts = [pages !== null && t('doc.pages', { count: pages }), formatBytes(size)]
  return (
    <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
      {joinFacts(facts)}
    </Box>
  )
}
