import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { frenchSpaces } from '#contract/ground/frenchSpaces.ts'
import type { Rhythm } from '#contract/ground/rhythms.ts'
import { choiceOf } from '#contract/messaging/notifications.ts'
import { useSaveSearch } from '#web/finding/search/mutations.ts'
import { FormDialog } from '#web/ground/fields/FormDialog.tsx'
import type { Failure } from '#web/ground/http/failure.ts'
import { failureMessage } from '#web/ground/http/failureMessage.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { TextLink } from '#web/ground/ui/links.tsx'
import { useMe } from '#web/ground/viewer/api.ts'
import { RhythmField } from '#web/messaging/subscriptions/RhythmField.tsx'
import { NameField } from './NameField.tsx'
import { useNameForm } from './useNameForm.ts'
import './translations.ts'

interface SaveSearchDialogProps {
  /** Query string of the API: `q=t%C3%A9l%C3%A9travail&type[]=document`. */
  query: string
  suggestedName: string
  onClose: () => void
}

/** Saves a search under a name. */
export default function SaveSearchDialog({ query, suggestedName, onClose }: SaveSearchDialogProps) {
  const { t } = useTranslation()
  const { mutateAsync } = useSaveSearch()
  const [refused, setRefused] = useState<Failure | null>(null)
  const usual = choiceOf(useMe().preferences.notifications ?? {}, 'search.alert').mail
  const [rhythm, setRhythm] = useState<Rhythm>(usual)
  const save = async (name: string) => {
    setRefused(null)
    await mutateAsync({ name, query, rhythm })
    onClose()
  }
  const { form, submit, busy } = useNameForm(suggestedName, save, setRefused)
  return (
    <FormProvider {...form}>
      <FormDialog title={t('saved.save')} action={t('form.save')} busy={busy} onSubmit={submit} onClose={onClose}>
        {refused && <Refusal failure={refused} />}
        <NameField help={t('saved.help')} />
        <RhythmField label={t('search.alert')} rhythm={rhythm} onChange={setRhythm} />
      </FormDialog>
    </FormProvider>
  )
}

/** Explains why the search cannot be saved under any name; when there are too many, links to the saved ones. */
function Refusal({ failure: { fault, problem } }: { failure: Failure }) {
  const { t } = useTranslation()
  const ofQuery = problem?.['@type'] === 'ConstraintViolation' ? problem.violations[0]?.message : undefined
  return (
    <Alert severity="warning" variant="outlined" sx={{ color: 'text.primary' }}>
      {ofQuery ? frenchSpaces(ofQuery) : failureMessage(fault, t)}
      {problem?.code === 'search.tooManySaved' && (
        <Box sx={{ mt: 1 }}>
          <TextLink to="/mes-abonnements" search={{ onglet: 'recherches' }}>
            {t('saved.manage')}
          </TextLink>
        </Box>
      )}
    </Alert>
  )
}
