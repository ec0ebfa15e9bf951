import { useWatch } from 'react-hook-form'
import { FormTextField } from '#web/ground/fields/FormTextField.tsx'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import type { Draft } from './registrationDraft.ts'

const maxCharacters = 500

/** Renders a free-text note to the administrator who validates the account. */
export function NoteField() {
  const { t } = useTranslation()
  const written = useWatch<Draft, 'note'>({ name: 'note' })?.length ?? 0
  return (
    <FormTextField<Draft>
      name="note"
      label={t('register.note')}
      multiline
      minRows={3}
      help={t('register.noteHelp', { count: written })}
      slotProps={{ htmlInput: { maxLength: maxCharacters } }}
    />
  )
}
