import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { frenchSpaces } from '#contract/ground/frenchSpaces.ts'
import type { Document } from '#contract/papers/documents.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { EmptyState } from '#web/ground/ui/EmptyState.tsx'
import { document as documentQuery } from '#web/papers/documents/api.ts'
import type { LoadError } from './pdf/readerState.ts'
import '#web/papers/documents/viewerWords.ts'

interface LoadErrorNoticeProps {
  trouble: LoadError
  document: Document
  onRetry: () => void
}

/** Explains why the pages cannot be shown, with a retry button for temporary errors. */
export function LoadErrorNotice({ trouble, document: { id }, onRetry }: LoadErrorNoticeProps) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const status = trouble.kind === 'unavailable' ? trouble.failure?.status : undefined
  // after a sign-out (401) or a lost permission (404), refetching the document shows the usual screen for it
  useEffect(() => {
    if (status === 401 || status === 404) void queries.resetQueries(documentQuery(id))
  }, [status, queries, id])

  return (
    <Box role="alert" sx={cover}>
      <EmptyState action={trouble.kind === 'unavailable' && <Button onClick={onRetry}>{t('common.retry')}</Button>}>
        {explanation()}
      </EmptyState>
    </Box>
  )

  function explanation() {
    if (trouble.kind !== 'unavailable') return t(`viewer.trouble.${trouble.kind}`)
    if (trouble.failure?.fault.kind === 'no-response') return t('api.no-response')
    const description = trouble.failure?.problem?.description
    return description ? frenchSpaces(description) : t('viewer.trouble.unavailable')
  }
}

const cover = {
  position: 'absolute',
  inset: 0,
  display: 'grid',
  placeContent: 'start center',
  pt: 6,
  overflow: 'auto',
  bgcolor: 'background.default',
} as const
