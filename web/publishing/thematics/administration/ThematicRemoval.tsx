import { useQuery } from '@tanstack/react-query'
import type { Thematic, ThematicUses } from '#contract/publishing/thematics/thematics.ts'
import type { Translate } from '#web/ground/i18n/i18n.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { RemovalDialog } from '#web/ground/records/RemovalDialog.tsx'
import { thematicUses, useRemoveThematic, useWriteThematic } from './api.ts'
import { formOf } from './draft.ts'

/** Asks for confirmation before deleting a project. One in use is closed instead (DOMAIN §6). */
export function ThematicRemoval({ thematic, onClose }: { thematic: Thematic; onClose: () => void }) {
  const { t } = useTranslation()
  const { id, name, open, version, followers } = thematic
  const { data: uses } = useQuery(thematicUses(id))
  const removal = useRemoveThematic()
  const closing = useWriteThematic('project.closedDone')
  // the uses are always refetched; the shell reports a failure
  if (!uses) return null
  const what = usesInWords(t, uses)
  return (
    <RemovalDialog
      name={name}
      reason={what && t('project.usedAt', { what })}
      outcome={
        what ? t(open ? 'project.remain' : 'project.remainClosed') : t('project.lost', { count: followers ?? 0 })
      }
      busy={removal.isPending || closing.isPending}
      onRemove={() => removal.mutate(id, { onSettled: onClose })}
      onDeactivate={
        open
          ? () => closing.mutate({ id, form: { ...formOf(thematic), open: false }, version }, { onSettled: onClose })
          : undefined
      }
      deactivate={t('project.close')}
      onClose={onClose}
    />
  )
}

const kinds = ['points', 'documents', 'contents', 'decisions', 'consultations', 'commitments'] as const

/** Formats the uses: « 2 documents et 1 décision »; null when there are none. */
function usesInWords(t: Translate, uses: ThematicUses): string | null {
  const found = kinds.filter((kind) => uses[kind] > 0).map((kind) => t(`project.used.${kind}`, { count: uses[kind] }))
  return found.length === 0 ? null : new Intl.ListFormat('fr').format(found)
}
