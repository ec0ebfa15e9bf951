import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { PasskeyForm } from '#contract/people/accounts/passkeys.ts'
import { FormDialog } from '#web/ground/fields/FormDialog.tsx'
import { FormTextField } from '#web/ground/fields/FormTextField.tsx'
import { showViolationsAndFocus } from '#web/ground/fields/fieldErrors.ts'
import { formResolver } from '#web/ground/fields/formResolver.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { notify } from '#web/ground/ui/notices.ts'
import { useAddPasskey } from '#web/people/accounts/passkeysMutations.ts'

/** Asks for a name, then lets the device make the passkey. */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const add = useAddPasskey()
  const [missed, setMissed] = useState<'cancelled' | 'already' | null>(null)
  const form = useForm({
    resolver: formResolver(PasskeyForm.pick({ name: true }), t, { name: t('passkeys.name') }),
    defaultValues: { name: t(isPhone() ? 'passkeys.onPhone' : 'passkeys.onComputer') },
  })
  const submit = form.handleSubmit(({ name }) => {
    setMissed(null)
    return add.mutateAsync(name).then(
      (added) => {
        if (added === 'cancelled' || added === 'already') return setMissed(added)
        notify('success', t('passkeys.added'))
        onClose()
      },
      (failure: unknown) => showViolationsAndFocus(failure, form, ['name']),
    )
  })
  return (
    <FormProvider {...form}>
      <FormDialog
        title={t('passkeys.add')}
        action={t('passkeys.create')}
        busy={add.isPending}
        onSubmit={submit}
        onClose={onClose}
      >
        <Typography>{t('passkeys.addHelp')}</Typography>
        <FormTextField name="name" label={t('passkeys.name')} required />
        {missed && <Typography role="alert">{t(`passkeys.${missed}`)}</Typography>}
      </FormDialog>
    </FormProvider>
  )
}

const isPhone = () => matchMedia('(pointer: coarse)').matches
