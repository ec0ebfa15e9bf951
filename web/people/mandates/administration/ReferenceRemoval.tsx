import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { RemovalDialog } from '#web/ground/records/RemovalDialog.tsx'
import type { ReferenceList } from '#web/people/mandates/api.ts'
import { type JobOrMandate, useRemoveReference, useWriteReference } from './api.ts'

/** Confirms the deletion of a function or mandate; one that was ever held is deactivated instead. */
export function ReferenceRemoval({
  list,
  held,
  onClose,
}: {
  list: ReferenceList
  held: JobOrMandate
  onClose: () => void
}) {
  const { t } = useTranslation()
  const removal = useRemoveReference(list)
  const deactivation = useWriteReference(list, `${list}.deactivated`)
  const { id, name, active, holders, version } = held
  const cannot = holders > 0
  return (
    <RemovalDialog
      name={name}
      reason={cannot ? t(`${list}.held`, { count: holders }) : null}
      outcome={t(cannot ? (active ? `${list}.stays` : `${list}.staysInactive`) : `${list}.lost`)}
      busy={removal.isPending || deactivation.isPending}
      onRemove={() => removal.mutate(id, { onSettled: onClose })}
      onDeactivate={
        active
          ? () => deactivation.mutate({ id, form: { ...held, active: false }, version }, { onSettled: onClose })
          : undefined
      }
      onClose={onClose}
    />
  )
}
