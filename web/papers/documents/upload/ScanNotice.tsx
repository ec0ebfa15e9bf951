import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { Document } from '#contract/papers/documents.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { document as documentQuery } from '#web/papers/documents/api.ts'

const pollIntervalMs = 3_000
/** Stops polling after 20 attempts of 3 s (one minute), when the server gives up the text extraction. */
const maxPolls = 20

/** Warns that an uploaded file contains no text, once the server has tried to extract it. */
export function ScanNotice({ document: filed }: { document: Document }) {
  const { t } = useTranslation()
  const { data: document } = useQuery({
    ...documentQuery(filed.id),
    initialData: filed,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.textStatus === 'pending' && state.dataUpdateCount < maxPolls && state.status !== 'error'
        ? pollIntervalMs
        : false,
  })
  return (
    <Typography variant="body2" component="output" sx={{ display: 'block', color: 'ink.primary' }}>
      {document.textStatus === 'empty' && t('upload.scanned')}
    </Typography>
  )
}
