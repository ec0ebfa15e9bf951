import { FormProvider } from 'react-hook-form'
import type { SavedSearch } from '#contract/finding/savedSearches.ts'
import { useRenameSearch } from '#web/finding/search/mutations.ts'
import { FormDialog } from '#web/ground/fields/FormDialog.tsx'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { NameField } from './NameField.tsx'
import { useNameForm } from './useNameForm.ts'
import './translations.ts'

interface RenameDialogProps {
  search: SavedSearch
  /** Called when the search was deleted meanwhile. */
  onGone: () => void
  onClose: () => void
}

/** Renames a saved search. */
export function RenameDialog({ search, onGone, onClose }: RenameDialogProps) {
  const { t } = useTranslation()
  const { mutateAsync } = useRenameSearch()
  const rename = async (name: string) => {
    await mutateAsync({ ...search, name })
    onClose()
  }
  const { form, submit, busy } = useNameForm(search.name, rename, ({ status }) => {
    if (status === 404) onGone()
  })
  return (
    <FormProvider {...form}>
      <FormDialog title={t('saved.rename')} action={t('form.save')} busy={busy} onSubmit={submit} onClose={onClose}>
        <NameField />
      </FormDialog>
    </FormProvider>
  )
}
