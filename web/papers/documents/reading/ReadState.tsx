import type { DocumentLine } from '#contract/papers/documents.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { StatusChip } from '#web/ground/ui/StatusChip.tsx'
import '#web/papers/documents/recordWords.ts'

/** Have I read it: the word says it. What is not published says its status instead. */
export function ReadState({ document: { read, status } }: { document: Pick<DocumentLine, 'read' | 'status'> }) {
  const { t } = useTranslation()
  if (status !== 'published') return <StatusChip tone="plain">{t(`doc.status.${status}`)}</StatusChip>
  return <StatusChip tone={tones[read]}>{t(`doc.read.${read}`)}</StatusChip>
}

const tones = { never: 'primary', older: 'info', current: 'plain' } as const
