import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Typography from '@mui/material/Typography'
import { useSuspenseQuery } from '@tanstack/react-query'
import { FormProvider, useController, useForm } from 'react-hook-form'
import { z } from 'zod'
import {
  type RuleGroup,
  ruleGroups,
  type SecondFactorRule,
  SecondFactorRuleForm,
} from '#contract/people/accounts/secondFactorRule.ts'
import { FormTextField } from '#web/ground/fields/FormTextField.tsx'
import { showViolationsAndFocus } from '#web/ground/fields/fieldErrors.ts'
import { formResolver } from '#web/ground/fields/formResolver.ts'
import { UnsavedChangesPrompt } from '#web/ground/fields/UnsavedChangesPrompt.tsx'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Page } from '#web/ground/ui/Page.tsx'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { useSaveRule } from '#web/people/accounts/secondFactorMutations.ts'
import { secondFactorRule } from './ruleQuery.ts'
import '#web/people/accounts/translations.ts'

interface RuleDraft {
  groups: RuleGroup[]
  startsOn: string
}

/** The form as it is typed: an empty day is none. */
const TypedRule = z
  .object({ groups: z.array(z.enum(ruleGroups)), startsOn: z.string().transform((day) => day || null) })
  .pipe(SecondFactorRuleForm)

/** Chooses who has to have a second step of the sign-in, or a passkey, and from which day. */
export default function RulePage() {
  const { t } = useTranslation()
  const { data } = useSuspenseQuery(secondFactorRule)
  return (
    <Page title={t('nav.secondFactorRule')}>
      <Box sx={{ maxWidth: 760 }}>
        <Panel title={t('rule.title')}>
          <RuleForm rule={data} />
        </Panel>
      </Box>
    </Page>
  )
}

function RuleForm({ rule }: { rule: SecondFactorRule }) {
  const { t } = useTranslation()
  const save = useSaveRule()
  const form = useForm<RuleDraft, unknown, SecondFactorRuleForm>({
    resolver: formResolver(TypedRule, t, { startsOn: t('rule.startsOn') }),
    defaultValues: { groups: rule.groups, startsOn: rule.startsOn ?? '' },
  })
  const submit = form.handleSubmit((typed) =>
    save
      .mutateAsync(typed)
      .then((saved) => form.reset({ groups: saved.groups, startsOn: saved.startsOn ?? '' }))
      .catch((failure: unknown) => showViolationsAndFocus(failure, form, ['groups', 'startsOn'])),
  )
  return (
    <FormProvider {...form}>
      <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2.5, justifyItems: 'start' }}>
        <Typography variant="body2" color="textSecondary">
          {t('rule.about')}
        </Typography>
        <GroupsField />
        <Box sx={{ width: '100%', maxWidth: 280 }}>
          <FormTextField<RuleDraft>
            type="date"
            name="startsOn"
            label={t('rule.startsOn')}
            help={t('rule.startsOnHelp')}
            slotProps={{ inputLabel: { shrink: true } }}
          />
        </Box>
        <Button type="submit" loading={save.isPending}>
          {t('form.save')}
        </Button>
      </Box>
      <UnsavedChangesPrompt when={form.formState.isDirty && !save.isPending} question={t('form.unsaved')} />
    </FormProvider>
  )
}

function GroupsField() {
  const { t } = useTranslation()
  const { field } = useController<RuleDraft, 'groups'>({ name: 'groups' })
  return (
    <FormControl component="fieldset" variant="standard">
      <FormLabel component="legend">{t('rule.groups')}</FormLabel>
      {ruleGroups.map((group) => (
        <FormControlLabel
          key={group}
          label={t(`rule.group.${group}`)}
          sx={{ minHeight: 44 }}
          control={
            <Checkbox
              checked={field.value.includes(group)}
              onBlur={field.onBlur}
              onChange={(_event, isTicked) =>
                field.onChange(isTicked ? [...field.value, group] : field.value.filter((one) => one !== group))
              }
            />
          }
        />
      ))}
    </FormControl>
  )
}
