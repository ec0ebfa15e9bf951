import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { Suspense } from 'react'
import type { Session } from '#contract/meetings/sessions/sessions.ts'
import { useOfflineCopyDate } from '#web/ground/http/useOfflineCopyDate.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { FoldedPanel } from '#web/ground/ui/FoldedPanel.tsx'
import { canSaveOffline } from '#web/meetings/offline/registration.ts'
import { Downloads } from './Downloads.tsx'
import { OfflineCopy } from './OfflineCopy.tsx'
import '#web/meetings/offline/translations.ts'

/**
 * Offers a session for download: files, calendar event, offline copy.
 * @param props.isFolded shows one line until it is opened
 */
export function TakeawayPanel({ session, isFolded }: { session: Session; isFolded: boolean }) {
  const { t } = useTranslation()
  const isCopy = useOfflineCopyDate() !== null
  if (isCopy && !canSaveOffline) return null
  const content = (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {/* made by the server */}
      {!isCopy && <Downloads session={session} />}
      {canSaveOffline && (
        <Suspense fallback={<Skeleton variant="rounded" height={88} />}>
          <OfflineCopy session={session} />
        </Suspense>
      )}
    </Box>
  )
  return (
    <Box className="no-print">
      <FoldedPanel title={t('takeaway.title')} folds={isFolded && !isCopy} summary={t('takeaway.summary')}>
        {content}
      </FoldedPanel>
    </Box>
  )
}
