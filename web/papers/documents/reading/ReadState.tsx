import { mdiAlertCircleOutline } from '@mdi/js'
import type { DocumentLine } from '#contract/papers/documents.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { StatusChip } from '#web/ground/ui/StatusChip.tsx'
import '#web/papers/documents/recordTranslations.ts'

/** Shows whether the current user has read the document. Shows the status instead when it is not published. */
export function ReadState({ document: { read, status } }: { document: Pick<DocumentLine, 'read' | 'status'> }) {
  const { t } = useTranslation()
  if (status === 'refused')
    return (
      <StatusChip tone="error" icon={mdiAlertCircleOutline}>
        {t('doc.status.refused')}
      </StatusChip>
    )
  if (status !== 'published') return <StatusChip tone="plain">{t(`doc.status.${status}`)}</StatusChip>
  return <StatusChip tone={tones[read]}>{t(`doc.read.${read}`)}</StatusChip>
}

const tones = { never: 'primary', older: 'info', current: 'plain', before: 'plain' } as const
