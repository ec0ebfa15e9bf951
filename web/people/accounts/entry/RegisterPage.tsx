import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { fieldLabels } from '#contract/ground/labels.ts'
import { AskBeforeLeaving } from '#web/ground/fields/AskBeforeLeaving.tsx'
import { FaultSummary } from '#web/ground/fields/FaultSummary.tsx'
import { showRefused } from '#web/ground/fields/faults.ts'
import { formResolver } from '#web/ground/fields/formResolver.ts'
import { WordsField } from '#web/ground/fields/WordsField.tsx'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { IdentityFields } from '#web/people/accounts/IdentityFields.tsx'
import { NewPasswordFields } from '#web/people/accounts/NewPasswordFields.tsx'
import { registrationChoices, useRegister } from './api.ts'
import { ConsentField } from './ConsentField.tsx'
import { EntryScreen } from './EntryScreen.tsx'
import { NoteField } from './NoteField.tsx'
import { PlacesFields } from './PlacesFields.tsx'
import { type Draft, order, type Registration, registration } from './registrationDraft.ts'
import '#web/people/accounts/words.ts'

/** Requests an account, which an administrator accepts or refuses (seed §2 "Registration"; DOMAIN §11). */
export default function RegisterPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const register = useRegister()
  const form = useForm<Draft, unknown, Registration>({
    resolver: formResolver(registration(t), t, { ...fieldLabels, confirmation: fieldLabels.password }),
    defaultValues: empty,
  })
  const { isDirty, isSubmitting } = form.formState

  const submit = form.handleSubmit(async ({ confirmation: _twice, ...asked }) => {
    try {
      await register.mutateAsync(asked)
      await navigate({ to: '/auth/login', replace: true, ignoreBlocker: true })
    } catch (failure) {
      showRefused(failure, form, order)
    }
  })

  return (
    <EntryScreen title={t('register.title')} intro={t('register.intro')} wide>
      <FormProvider {...form}>
        <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 4 }}>
          <FaultSummary order={order} />
          <Typography variant="body2" color="textSecondary" sx={{ mb: -2 }}>
            {`* ${t('common.required')}`}
          </Typography>
          <Part title={t('register.who')}>
            <IdentityFields />
          </Part>
          <Part title={t('register.contact')}>
            <WordsField<Draft>
              type="email"
              name="email"
              label={t('accountForm.email')}
              help={t('accountForm.emailHelp')}
              autoComplete="email"
              required
            />
            <WordsField<Draft>
              type="tel"
              name="phoneNumber"
              label={t('accountForm.phone')}
              help={t('accountForm.phoneHelp')}
              autoComplete="tel"
            />
            <WordsField<Draft>
              name="address"
              label={t('accountForm.address')}
              autoComplete="street-address"
              slotProps={{ htmlInput: { maxLength: 255 } }}
            />
          </Part>
          <Part title={t('register.places')} help={t('register.placesHelp')}>
            <PlacesFields />
          </Part>
          <Part title={t('register.secret')}>
            <ChosenPassword />
          </Part>
          <Part title={t('register.noteTitle')}>
            <NoteField />
          </Part>
          <Part title={t('register.data')}>
            <ConsentField />
          </Part>
          <Button type="submit" size="large" loading={isSubmitting}>
            {t('register.submit')}
          </Button>
        </Box>
        <AskBeforeLeaving when={isDirty && !isSubmitting} question={t('form.unsaved')} />
      </FormProvider>
    </EntryScreen>
  )
}

function Part({ title, help, children }: { title: string; help?: string; children: ReactNode }) {
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id} sx={{ display: 'grid', gap: 2.5, minWidth: 0 }}>
      <div>
        <Typography variant="h2" id={id}>
          {title}
        </Typography>
        {help && (
          <Typography variant="body2" color="textSecondary">
            {help}
          </Typography>
        )}
      </div>
      {children}
    </Box>
  )
}

/** Checks the password against the other fields of the form. */
function ChosenPassword() {
  const { t } = useTranslation()
  const { irps } = useSuspenseQuery(registrationChoices).data
  const [firstName, lastName, email, mainIrp, others = []] = useWatch<
    Draft,
    ['firstName', 'lastName', 'email', 'mainIrp', 'userIrpInformations']
  >({ name: ['firstName', 'lastName', 'email', 'mainIrp', 'userIrpInformations'] })
  const chosen = [mainIrp, ...others.map(({ irp }) => irp)].map(Number)
  const bodies = irps.filter(({ id }) => chosen.includes(id)).flatMap(({ name, label }) => [name, label])
  return <NewPasswordFields label={t('password.new')} who={[firstName, lastName, email, ...bodies]} />
}

const empty = {
  firstName: '',
  lastName: '',
  email: '',
  password: '',
  confirmation: '',
  phoneNumber: '',
  address: '',
  mainIrp: '',
  mainJob: null,
  mainMandate: null,
  mainStartsOn: null,
  mainEndsOn: null,
  userIrpInformations: [],
  note: '',
}
