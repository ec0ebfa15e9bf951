import { useForm } from 'react-hook-form'
import { fieldLabels } from '#contract/ground/labels.ts'
import { showRefused } from '#web/ground/fields/faults.ts'
import { formResolver } from '#web/ground/fields/formResolver.ts'
import { Failure } from '#web/ground/http/failure.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { type Draft, mostCharacters, schema } from './NameField.tsx'

/**
 * The form that names a search.
 * @param write sends the name; what the server says of it is put under the field
 * @param refused told what else it says
 */
export function useNameForm(
  name: string,
  write: (name: string) => Promise<unknown>,
  refused: (failure: Failure) => void,
) {
  const { t } = useTranslation()
  const form = useForm<Draft>({
    resolver: formResolver(schema, t, fieldLabels),
    defaultValues: { name: [...name].slice(0, mostCharacters).join('').trim() },
  })
  const submit = form.handleSubmit(async (typed) => {
    try {
      await write(typed.name)
    } catch (failure) {
      // what is not the refusal of a call is a mistake of ours
      if (!(failure instanceof Failure)) throw failure
      if (showRefused(failure, form, ['name']).every(({ field }) => field !== 'name')) refused(failure)
    }
  })
  return { form, submit, busy: form.formState.isSubmitting }
}
