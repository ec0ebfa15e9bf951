import { useEffect } from 'react'
import { useFormContext } from 'react-hook-form'
import { z } from 'zod'
import { SavedSearchForm } from '#contract/finding/savedSearches.ts'
import { FormTextField } from '#web/ground/fields/FormTextField.tsx'
import { useTranslation } from '#web/ground/i18n/i18n.ts'

export interface Draft {
  name: string
}
export const schema = z.object({ name: SavedSearchForm.shape.name })
export const maxNameLength = 80

/**
 * Shows the field of the search name, the only one of its dialog. The proposed name is selected, so that typing
 * replaces it.
 */
export function NameField({ help }: { help?: string }) {
  const { t } = useTranslation()
  const { setFocus } = useFormContext<Draft>()
  useEffect(() => setFocus('name', { shouldSelect: true }), [setFocus])
  return (
    <FormTextField<Draft>
      name="name"
      label={t('saved.name')}
      help={help}
      required
      autoComplete="off"
      slotProps={{ htmlInput: { maxLength: maxNameLength } }}
    />
  )
}
