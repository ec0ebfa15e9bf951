import {
  mdiArchiveOutline,
  mdiCheck,
  mdiClose,
  mdiDotsVertical,
  mdiDownload,
  mdiFileReplaceOutline,
  mdiPencilOutline,
  mdiPublish,
  mdiSend,
  mdiTrashCanOutline,
  mdiUndo,
} from '@mdi/js'
import Button from '@mui/material/Button'
import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Action } from '#contract/ground/policy/policy.ts'
import type { Document } from '#contract/papers/documents.ts'
import { violationsOf } from '#web/ground/fields/violations.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { downloadUrl } from '#web/papers/documents/api.ts'
import { useDocumentStep } from '#web/papers/documents/mutations.ts'
import { ReturnToSession } from '#web/papers/documents/ReturnToSession.tsx'
import { DeletionDialog } from './DeletionDialog.tsx'
import { NewVersionDialog } from './NewVersionDialog.tsx'
import { newestVersionStatus } from './newestVersionStatus.ts'
import { RefusalDialog } from './RefusalDialog.tsx'
import '#web/papers/documents/viewerWords.ts'

type Dialog = 'refusal' | 'version' | 'deletion'
interface MenuAction {
  label: string
  icon: string
  act: () => void
}

/**
 * Shows the actions allowed on the document: the main one as a button, the others in a menu. Downloading is always
 * possible.
 */
export function DocumentActions({ document, version }: { document: Document; version: number }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { id, can, session } = document
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const closeDialog = () => setDialog(null)
  const edit = () => void navigate({ to: '/documents/$id/modification', params: { id } })
  const submission = useDocumentStep('submission')
  const withdrawal = useDocumentStep('withdrawal')
  const validation = useDocumentStep('validation')
  const archiving = useDocumentStep('archiving')
  const restoration = useDocumentStep('restoration')
  const isBusy = [submission, withdrawal, validation, archiving, restoration].some(({ isPending }) => isPending)
  const state = newestVersionStatus(document)
  /** Takes the step; on validation errors, opens the form. */
  const take = (step: typeof submission) => () =>
    step.mutate({ id }, { onError: (failure) => violationsOf(failure).length > 0 && edit() })

  const acts: Partial<Record<Action, MenuAction>> = {
    'documents.validate': {
      label: t(state === 'draft' ? 'doc.publish' : 'doc.validate'),
      icon: state === 'draft' ? mdiPublish : mdiCheck,
      act: take(validation),
    },
    'documents.submit': {
      label: t(state === 'refused' ? 'doc.submitAgain' : 'doc.submit'),
      icon: mdiSend,
      act: take(submission),
    },
    'documents.refuse': { label: `${t('doc.refuse')}…`, icon: mdiClose, act: () => setDialog('refusal') },
    'documents.amend': {
      label: t(state === 'refused' ? 'doc.correct' : 'form.edit'),
      icon: mdiPencilOutline,
      act: edit,
    },
    'documents.addVersion': {
      label: `${t('doc.newVersion')}…`,
      icon: mdiFileReplaceOutline,
      act: () => setDialog('version'),
    },
    'documents.restore': { label: t('doc.restore'), icon: mdiUndo, act: take(restoration) },
    'documents.withdraw': { label: t('doc.withdraw'), icon: mdiUndo, act: take(withdrawal) },
    'documents.archive': { label: t('doc.archive'), icon: mdiArchiveOutline, act: take(archiving) },
    'documents.delete': {
      label: `${t('form.delete')}…`,
      icon: mdiTrashCanOutline,
      act: () => setDialog('deletion'),
    },
  }
  const possible = Object.entries(acts).filter(([action]) => can.includes(action as Action))
  const main = mainActions[state].map((action) => can.includes(action) && acts[action]).find((act) => act)
  // nothing is left to do here with the document that was submitted or published
  const isDone = !main && session && (state === 'submitted' || validation.isSuccess)
  const others = possible.map(([, act]) => act).filter((act) => act !== main)

  return (
    <>
      {others.length > 0 && (
        <Button
          variant="outlined"
          color="inherit"
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          startIcon={<Icon path={mdiDotsVertical} />}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        >
          {t('doc.actions')}
        </Button>
      )}
      <Button
        component="a"
        href={downloadUrl(id, version)}
        download
        startIcon={<Icon path={mdiDownload} />}
        {...((main || isDone) && { variant: 'outlined', color: 'inherit' })}
      >
        {t('viewer.download')}
      </Button>
      {main && (
        <Button startIcon={<Icon path={main.icon} />} loading={isBusy} onClick={main.act}>
          {main.label}
        </Button>
      )}
      {isDone && <ReturnToSession id={session.id} isMain />}
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {others.map(({ label, icon, act }) => (
          <MenuItem
            key={label}
            disabled={isBusy}
            onClick={() => {
              setAnchor(null)
              act()
            }}
          >
            <ListItemIcon>
              <Icon path={icon} />
            </ListItemIcon>
            {label}
          </MenuItem>
        ))}
      </Menu>
      {dialog === 'refusal' && <RefusalDialog document={document} onRefused={closeDialog} onClose={closeDialog} />}
      {dialog === 'version' && <NewVersionDialog document={document} onClose={closeDialog} />}
      {dialog === 'deletion' && <DeletionDialog document={document} onClose={closeDialog} />}
    </>
  )
}

/** Candidates for the main action, by status of the newest version; the first allowed one is shown. */
const mainActions = {
  submitted: ['documents.validate'],
  draft: ['documents.validate', 'documents.submit'],
  refused: ['documents.amend', 'documents.addVersion'],
  published: [],
  archived: ['documents.restore'],
} as const satisfies Record<ReturnType<typeof newestVersionStatus>, readonly Action[]>
