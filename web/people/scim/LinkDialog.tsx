import Typography from '@mui/material/Typography'
import { FormProvider, useForm } from 'react-hook-form'
import type { ScimGroup } from '#contract/people/scim/scim.ts'
import { FormDialog } from '#web/ground/fields/FormDialog.tsx'
import { showViolationsAndFocus } from '#web/ground/fields/fieldErrors.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import {
  type GivenSeatDraft,
  GivenSeatFields,
  givenSeatDraft,
  givenSeatForm,
} from '#web/people/users/GivenSeatFields.tsx'
import { useLinkGroup } from './mutations.ts'
import '#web/people/users/translations.ts'
import './translations.ts'

interface LinkDialogProps {
  group: ScimGroup
  onDone: () => void
  onClose: () => void
}

/** Asks for the seat that the members of a group get. */
export function LinkDialog({ group: { id, name, link, memberCount }, onDone, onClose }: LinkDialogProps) {
  const { t } = useTranslation()
  const { mutateAsync, isPending } = useLinkGroup(id)
  const form = useForm<GivenSeatDraft>({ defaultValues: givenSeatDraft(link) })
  const submit = form.handleSubmit((draft) => {
    if (draft.irp === null) return form.setError('irp', { message: t('givenSeat.bodyMissing') }, { shouldFocus: true })
    return mutateAsync(givenSeatForm(draft, draft.irp))
      .then(onDone)
      .catch((failure: unknown) => showViolationsAndFocus(failure, form, ['irp', 'mandate']))
  })
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
        <GivenSeatFields />
      </FormDialog>
    </FormProvider>
  )
}
