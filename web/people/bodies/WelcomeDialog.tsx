import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { type BodyWelcome, BodyWelcomeForm, welcomeTextCharacters } from '#contract/people/bodies/bodies.ts'
import { FormTextField } from '#web/ground/fields/FormTextField.tsx'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { RecordDialog } from '#web/ground/records/RecordDialog.tsx'
import { useRecordForm } from '#web/ground/records/useRecordForm.ts'
import { bodyWelcome, useWriteWelcome } from './welcomeApi.ts'
import '#web/ground/records/translations.ts'
import './translations.ts'

interface Draft {
  welcomeText: string
}
const draftOf = (welcome: BodyWelcome | null): Draft => ({ welcomeText: welcome?.welcomeText ?? '' })

/** Edits what the page of a body says to its members. */
export default function WelcomeDialog({ bodyId, onClose }: { bodyId: number; onClose: () => void }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const { data } = useSuspenseQuery(bodyWelcome(bodyId))
  const { mutateAsync } = useWriteWelcome(bodyId)
  const state = useRecordForm({
    name: `welcome ${bodyId}`,
    schema: BodyWelcomeForm,
    item: data,
    draftOf,
    order: ['welcomeText'],
    write: (form, version) => mutateAsync({ form, version }),
    readAgain: () => queries.fetchQuery({ ...bodyWelcome(bodyId), staleTime: 0 }),
    onSaved: onClose,
  })
  return (
    <RecordDialog title={t('body.welcome')} state={state} onClose={onClose}>
      <FormTextField<Draft>
        name="welcomeText"
        label={t('body.welcomeText')}
        help={t('body.welcomeHelp', { count: welcomeTextCharacters })}
        multiline
        minRows={4}
        maxRows={14}
        slotProps={{ htmlInput: { maxLength: welcomeTextCharacters } }}
      />
    </RecordDialog>
  )
}
