import type { BodyUses, Irp } from '#contract/people/bodies/bodies.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { RemovalDialog } from '#web/ground/records/RemovalDialog.tsx'
import { useRemoveBody, useWriteBody } from './api.ts'
import { toForm } from './draft.ts'
import '#web/ground/records/translations.ts'

const kinds = [
  'documents',
  'sessions',
  'consultations',
  'contents',
  'thematics',
  'members',
  'irps',
  'groupLinks',
  'groupRules',
] as const

interface BodyRemovalProps {
  body: Irp
  uses: BodyUses
  onClose: () => void
}

/** Confirms the deletion of a body; offers deactivation when the body is in use, with the reasons. */
export default function BodyRemoval({ body, uses, onClose }: BodyRemovalProps) {
  const { t } = useTranslation()
  const removal = useRemoveBody()
  const deactivation = useWriteBody('bodyForm.deactivated')
  const found = kinds.filter((kind) => uses[kind] > 0).map((kind) => t(`bodyForm.holds.${kind}`, { count: uses[kind] }))
  const cannot = found.length > 0
  const { id, name, code, version } = body
  return (
    <RemovalDialog
      name={name}
      reason={cannot ? t('bodyForm.holds', { what: list.format(found) }) : null}
      outcome={cannot ? t(body.active ? 'bodyForm.stays' : 'bodyForm.staysInactive') : t('bodyForm.lost', { code })}
      busy={removal.isPending || deactivation.isPending}
      onRemove={() => removal.mutate(id, { onSettled: onClose })}
      onDeactivate={
        body.active
          ? () => deactivation.mutate({ id, form: { ...toForm(body), active: false }, version }, { onSettled: onClose })
          : undefined
      }
      onClose={onClose}
    />
  )
}

const list = new Intl.ListFormat('fr', { type: 'conjunction' })
