import { mdiCheck, mdiTrashCanOutline } from '@mdi/js'
import { useState } from 'react'
import type { DirectoryEntry } from '#contract/people/users.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { BulkActionBar } from '#web/ground/records/list/BulkActionBar.tsx'
import type { RowSelection } from '#web/ground/records/list/useRowSelection.ts'
import { areAllPending, DeletionDialog } from './DeletionDialog.tsx'
import { ValidationDialog } from './ValidationDialog.tsx'

/** Shows the bulk actions for the selected accounts: activate or refuse pending ones, delete the others. */
export function SelectionBar({ selection }: { selection: RowSelection<DirectoryEntry> }) {
  const { t } = useTranslation()
  const [dialog, setDialog] = useState<'validation' | 'deletion' | null>(null)
  const { rows: people } = selection
  const close = () => setDialog(null)
  const done = () => {
    close()
    selection.clear()
  }
  return (
    <>
      <BulkActionBar
        ticked={selection}
        counted={(count) => t('users.ticked', { count })}
        actions={[
          {
            label: (count) => t(areAllPending(people) ? 'users.refuseTicked' : 'users.deleteTicked', { count }),
            icon: mdiTrashCanOutline,
            danger: true,
            run: () => setDialog('deletion'),
          },
          {
            label: (count) => t('users.validateTicked', { count }),
            icon: mdiCheck,
            among: isPending,
            run: () => setDialog('validation'),
          },
        ]}
      />
      {dialog === 'validation' && <ValidationDialog people={people.filter(isPending)} onDone={done} onClose={close} />}
      {dialog === 'deletion' && <DeletionDialog people={people} onDone={done} onClose={close} />}
    </>
  )
}

const isPending = ({ account }: DirectoryEntry) => account?.status === 'pending'
