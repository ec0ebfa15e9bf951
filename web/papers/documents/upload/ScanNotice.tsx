import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { Document } from '#contract/papers/documents.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { document as documentQuery } from '#web/papers/documents/api.ts'

const pauseMs = 3_000
/** The text of a file is given up after a minute. */
const mostReadings = 20

/** Says that a file just filed has no text, once the portal has looked for it. */
export function ScanNotice({ document: filed }: { document: Document }) {
  const { t } = useTranslation()
  const { data: document } = useQuery({
    ...documentQuery(filed.id),
    initialData: filed,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.textStatus === 'pending' && state.dataUpdateCount < mostReadings && state.status !== 'error'
        ? pauseMs
        : false,
  })
  return (
    <Typography variant="body2" component="output" sx={{ display: 'block', color: 'ink.primary' }}>
      {document.textStatus === 'empty' && t('upload.scanned')}
    </Typography>
  )
}
