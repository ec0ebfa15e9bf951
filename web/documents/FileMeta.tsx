import Box from '@mui/material/Box'
import type { DocumentLine } from '#contract/documents.ts'
import { useTranslation } from '#web/i18n.ts'
import { inLine } from '#web/ui/facts.ts'
import { formatBytes } from '#web/ui/numbers.ts'
import './recordWords.ts'

/** « 38 p. · 2,4 Mo »; the pages are not known before the file is read. */
export function FileMeta({ document: { pages, size } }: { document: Pick<DocumentLine, 'pages' | 'size'> }) {
  const { t } = useTranslation()
  const facts = [pages !== null && t('doc.pages', { count: pages }), formatBytes(size)]
  return (
    <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
      {inLine(facts)}
    </Box>
  )
}
