import { useForm } from 'react-hook-form'
import { fieldLabels } from '#contract/ground/fieldLabels.ts'
import { showViolationsAndFocus } from '#web/ground/fields/fieldErrors.ts'
import { formResolver } from '#web/ground/fields/formResolver.ts'
import { Failure } from '#web/ground/http/failure.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { type Draft, maxNameLength, schema } from './NameField.tsx'

/**
 * Manages the form state of the name of a search.
 * @param write sends the name; violations are shown under the field
 * @param refused called with other failures
 */
export function useNameForm(
  name: string,
  write: (name: string) => Promise<unknown>,
  refused: (failure: Failure) => void,
) {
  const { t } = useTranslation()
  const form = useForm<Draft>({
    resolver: formResolver(schema, t, fieldLabels),
    defaultValues: { name: [...name].slice(0, maxNameLength).join('').trim() },
  })
  const submit = form.handleSubmit(async (typed) => {
    try {
      await write(typed.name)
    } catch (failure) {
      // anything but a failed call is a bug
      if (!(failure instanceof Failure)) throw failure
      if (showViolationsAndFocus(failure, form, ['name']).every(({ field }) => field !== 'name')) refused(failure)
    }
  })
  return { form, submit, busy: form.formState.isSubmitting }
}
