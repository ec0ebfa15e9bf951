import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useSuspenseQuery } from '@tanstack/react-query'
import { FormProvider, useForm } from 'react-hook-form'
import type { BodyRole } from '#contract/ground/policy/policy.ts'
import type { ScimGroup } from '#contract/people/scim/scim.ts'
import { ChoiceField } from '#web/ground/fields/ChoiceField.tsx'
import { FormDialog } from '#web/ground/fields/FormDialog.tsx'
import { showViolationsAndFocus } from '#web/ground/fields/fieldErrors.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { bodies } from '#web/people/bodies/api.ts'
import { listInTreeOrder } from '#web/people/bodies/listInTreeOrder.ts'
import { mandates } from '#web/people/mandates/api.ts'
import { roleFilters } from '#web/people/users/filters.ts'
import { useLinkGroup } from './api.ts'
import '#web/people/bodies/translations.ts'
import './translations.ts'

interface Draft {
  irp: string | null
  irpRole: BodyRole
  mandate: string | null
}

interface LinkDialogProps {
  group: ScimGroup
  onDone: () => void
  onClose: () => void
}

/** Asks for the seat that the members of a group get: body, role and mandate. */
export function LinkDialog({ group: { id, name, link, memberCount }, onDone, onClose }: LinkDialogProps) {
  const { t } = useTranslation()
  const { data: everyBody } = useSuspenseQuery(bodies)
  const { data: everyMandate } = useSuspenseQuery(mandates)
  const { mutateAsync, isPending } = useLinkGroup(id)
  const form = useForm<Draft>({
    defaultValues: {
      irp: link ? String(link.irp.id) : null,
      irpRole: link?.irpRole ?? 'reader',
      mandate: link?.mandate ? String(link.mandate.id) : null,
    },
  })
  const submit = form.handleSubmit(({ irp, irpRole, mandate }) => {
    if (irp === null) return form.setError('irp', { message: t('scim.bodyMissing') }, { shouldFocus: true })
    return mutateAsync({
      irp: { id: Number(irp) },
      irpRole,
      mandate: mandate === null ? null : { id: Number(mandate) },
    })
      .then(onDone)
      .catch((failure: unknown) => showViolationsAndFocus(failure, form, ['irp', 'mandate']))
  })
  const active = <Of extends { active: boolean }>(all: readonly Of[]) => all.filter((one) => one.active)
  return (
    <FormProvider {...form}>
      <FormDialog
        title={t('scim.linkTitle', { name })}
        action={t('scim.link')}
        busy={isPending}
        onSubmit={submit}
        onClose={onClose}
      >
        <Typography variant="body2">{t('scim.linkText', { count: memberCount })}</Typography>
        <ChoiceField<Draft>
          name="irp"
          label={t('scim.body')}
          choices={listInTreeOrder(active(everyBody.member))}
          none={t('scim.chooseBody')}
          required
        />
        <TextField
          {...form.register('irpRole')}
          select
          label={t('scim.role')}
          slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
        >
          {roleFilters.map((role) => (
            <option key={role} value={role}>
              {t(`body.role.${role}`)}
            </option>
          ))}
        </TextField>
        <ChoiceField<Draft>
          name="mandate"
          label={t('scim.mandate')}
          choices={active(everyMandate.member)}
          none={t('scim.noMandate')}
        />
      </FormDialog>
    </FormProvider>
  )
}
