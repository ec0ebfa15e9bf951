import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { fieldLabels } from '#contract/ground/labels.ts'
import { FirstAdministratorForm } from '#contract/people/firstAdministrator.ts'
import { FaultSummary } from '#web/ground/fields/FaultSummary.tsx'
import { showRefused } from '#web/ground/fields/faults.ts'
import { formResolver } from '#web/ground/fields/formResolver.ts'
import { WordsField } from '#web/ground/fields/WordsField.tsx'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { forgetUser } from '#web/ground/shell/forgetUser.ts'
import { Empty } from '#web/ground/ui/Empty.tsx'
import { IdentityFields } from '#web/people/accounts/IdentityFields.tsx'
import { NewPasswordFields } from '#web/people/accounts/NewPasswordFields.tsx'
import { bothTyped, confirmation, twiceTheSame } from '#web/people/accounts/twice.ts'
import { firstAdministratorLink, useBecomeFirstAdministrator } from './api.ts'
import { EntryScreen } from './EntryScreen.tsx'
import '#web/people/accounts/words.ts'

const route = getRouteApi('/auth/first-administrator/$token')

const draft = FirstAdministratorForm.omit({ token: true }).extend(confirmation)
type Draft = z.input<typeof draft>
type Account = z.output<typeof draft>
const order = [
  'gender',
  'firstName',
  'lastName',
  'email',
  'password',
  'confirmation',
] as const satisfies (keyof Draft)[]

/**
 * Creates the account of the first administrator; target of the link that a new portal prints when it starts (SPEC §5).
 */
export default function FirstAdministratorPage() {
  const { t } = useTranslation()
  const { token } = route.useParams()
  const { data: link } = useSuspenseQuery(firstAdministratorLink(token))
  const [isOver, setIsOver] = useState(false)
  if (isOver || !link.open) return <LinkOver />
  return (
    <EntryScreen title={t('firstAdministrator.title')} intro={t('firstAdministrator.intro')}>
      <AccountForm token={token} onOver={() => setIsOver(true)} />
    </EntryScreen>
  )
}

function AccountForm({ token, onOver }: { token: string; onOver: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { context } = useRouter().options
  const become = useBecomeFirstAdministrator()
  const form = useForm<Draft, unknown, Account>({
    resolver: formResolver(draft.superRefine(twiceTheSame(t), bothTyped), t, {
      ...fieldLabels,
      confirmation: fieldLabels.password,
    }),
    defaultValues: empty,
  })
  const submit = form.handleSubmit(async ({ confirmation: _twice, ...account }) => {
    try {
      await become.mutateAsync({ ...account, token })
      forgetUser(context)
      await navigate({ to: '/auth/login', replace: true })
    } catch (failure) {
      const faults = showRefused(failure, form, order)
      if (faults.some(({ field }) => field === 'token')) onOver()
    }
  })
  return (
    <FormProvider {...form}>
      <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2.5 }}>
        <FaultSummary order={order} />
        <IdentityFields />
        <WordsField<Draft> type="email" name="email" label={t('accountForm.email')} autoComplete="email" required />
        <ChosenPassword />
        <Button type="submit" size="large" loading={form.formState.isSubmitting}>
          {t('firstAdministrator.submit')}
        </Button>
      </Box>
    </FormProvider>
  )
}

/** Checks the password against the other fields of the form. */
function ChosenPassword() {
  const { t } = useTranslation()
  const who = useWatch<Draft, ['firstName', 'lastName', 'email']>({ name: ['firstName', 'lastName', 'email'] })
  return <NewPasswordFields label={t('password.new')} who={who} />
}

function LinkOver() {
  const { t } = useTranslation()
  return (
    <EntryScreen title={t('firstAdministrator.title')}>
      <Empty>
        <Typography component="span" role="alert">
          {t('firstAdministrator.over')}
        </Typography>
      </Empty>
    </EntryScreen>
  )
}

const empty = {
  firstName: '',
  lastName: '',
  email: '',
  password: '',
  confirmation: '',
} as Draft
