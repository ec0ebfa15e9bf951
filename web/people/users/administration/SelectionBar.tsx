import {
  mdiAccountCogOutline,
  mdiCalendarRemoveOutline,
  mdiCheck,
  mdiDownload,
  mdiEmailFastOutline,
  mdiTrashCanOutline,
} from '@mdi/js'
import { useState } from 'react'
import type { DirectoryEntry } from '#contract/people/users/users.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { BulkActionBar } from '#web/ground/records/list/BulkActionBar.tsx'
import type { RowSelection } from '#web/ground/records/list/useRowSelection.ts'
import { openProvenDownload } from '#web/people/accounts/openProvenDownload.ts'
import { selectionExportUrl } from './api.ts'
import { areAllPending, DeletionDialog } from './DeletionDialog.tsx'
import { EndMandatesDialog } from './EndMandatesDialog.tsx'
import { InvitationDialog } from './InvitationDialog.tsx'
import { RoleDialog } from './RoleDialog.tsx'
import { ValidationDialog } from './ValidationDialog.tsx'

/**
 * Shows the bulk actions for the selected accounts: activate or refuse pending ones, delete the others; in a menu, end of
 * mandate, role, activation link and export.
 */
export function SelectionBar({ selection }: { selection: RowSelection<DirectoryEntry> }) {
  const { t } = useTranslation()
  const [dialog, setDialog] = useState<'validation' | 'deletion' | 'endMandates' | 'role' | 'invitation' | null>(null)
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
          {
            label: t('users.endMandatesMenu'),
            icon: mdiCalendarRemoveOutline,
            secondary: true,
            among: hasSeat,
            run: () => setDialog('endMandates'),
          },
          {
            label: t('users.setRoleMenu'),
            icon: mdiAccountCogOutline,
            secondary: true,
            among: hasSeat,
            run: () => setDialog('role'),
          },
          {
            label: t('users.inviteMenu'),
            icon: mdiEmailFastOutline,
            secondary: true,
            among: isInvited,
            run: () => setDialog('invitation'),
          },
          {
            label: t('users.exportTicked'),
            icon: mdiDownload,
            secondary: true,
            run: () => void openProvenDownload(selectionExportUrl(people.map(({ id }) => id))),
          },
        ]}
      />
      {dialog === 'validation' && <ValidationDialog people={people.filter(isPending)} onDone={done} onClose={close} />}
      {dialog === 'endMandates' && <EndMandatesDialog people={people.filter(hasSeat)} onDone={done} onClose={close} />}
      {dialog === 'role' && <RoleDialog people={people.filter(hasSeat)} onDone={done} onClose={close} />}
      {dialog === 'invitation' && <InvitationDialog people={people.filter(isInvited)} onDone={done} onClose={close} />}
      {dialog === 'deletion' && <DeletionDialog people={people} onDone={done} onClose={close} />}
    </>
  )
}

const hasSeat = ({ mainIrp, userIrpInformations }: DirectoryEntry) => mainIrp !== null || userIrpInformations.length > 0
const isInvited = ({ account }: DirectoryEntry) => account?.invited === true
const isPending = ({ account }: DirectoryEntry) => account?.status === 'pending'
