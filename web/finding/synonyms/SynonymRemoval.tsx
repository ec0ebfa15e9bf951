import type { Synonym } from '#contract/finding/synonyms.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { RemovalDialog } from '#web/ground/records/RemovalDialog.tsx'
import { formatSynonym } from './formatSynonym.ts'
import { useRemoveSynonym } from './mutations.ts'

interface SynonymRemovalProps {
  synonym: Synonym
  onRemoved: () => void
  onClose: () => void
}

/** Asks for confirmation before deleting a group of synonyms. */
export function SynonymRemoval({ synonym, onRemoved, onClose }: SynonymRemovalProps) {
  const { t } = useTranslation()
  const { mutate, isPending } = useRemoveSynonym()
  return (
    <RemovalDialog
      name={formatSynonym(synonym)}
      reason={null}
      outcome={t('synonyms.lost')}
      busy={isPending}
      onRemove={() => mutate(synonym.id, { onSuccess: onRemoved, onError: onClose })}
      onDeactivate={undefined}
      onClose={onClose}
    />
  )
}
