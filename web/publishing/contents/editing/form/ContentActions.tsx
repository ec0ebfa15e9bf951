import { mdiEyeOutline, mdiHistory, mdiOpenInNew, mdiTrashCanOutline } from '@mdi/js'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { ButtonLink } from '#web/ground/ui/links.tsx'
import { contentRoutes } from '#web/papers/contentKinds/contentRoutes.ts'
import { VersionsDialog } from '#web/publishing/contents/editing/versions/VersionsDialog.tsx'
import { DeletionDialog } from './DeletionDialog.tsx'
import { draftOf } from './draft.ts'
import { Preview } from './Preview.tsx'
import { baseOf, type ContentFormState } from './useContentForm.ts'

interface ContentActionsProps {
  state: ContentFormState
  /** Navigates to the list. */
  onDeleted: () => Promise<unknown>
}

/** Shows the actions on the whole content. */
export function ContentActions({ state, onDeleted }: ContentActionsProps) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState<'preview' | 'versions' | 'deletion' | null>(null)
  const { base, form } = state
  const { id, version } = base
  const close = () => setOpened(null)
  const isRead = base.status === 'published' || base.status === 'archived'
  return (
    <>
      <Button variant="outlined" startIcon={<Icon path={mdiEyeOutline} />} onClick={() => setOpened('preview')}>
        {t('contentForm.preview')}
      </Button>
      {id !== null && (
        <>
          {isRead && (
            <ButtonLink
              to={contentRoutes[base.typed.contentType]}
              params={{ id }}
              variant="outlined"
              color="inherit"
              startIcon={<Icon path={mdiOpenInNew} />}
            >
              {t('contentForm.seePage')}
            </ButtonLink>
          )}
          <Button
            variant="outlined"
            color="inherit"
            startIcon={<Icon path={mdiHistory} />}
            onClick={() => setOpened('versions')}
          >
            {t('versions.title')}
          </Button>
          <Button
            variant="outlined"
            color="error"
            startIcon={<Icon path={mdiTrashCanOutline} />}
            onClick={() => setOpened('deletion')}
          >
            {t('form.delete')}
          </Button>
        </>
      )}
      {opened === 'preview' && <Preview draft={form.getValues()} id={id} onClose={close} />}
      {opened === 'versions' && id !== null && version !== null && (
        <VersionsDialog
          id={id}
          version={version}
          now={form.getValues()}
          isDirty={form.formState.isDirty}
          onRestored={(content) => {
            state.begin(baseOf(content, draftOf(content)))
            close()
          }}
          onClose={close}
        />
      )}
      {opened === 'deletion' && id !== null && (
        <DeletionDialog id={id} base={base} onDeleted={onDeleted} onClose={close} />
      )}
    </>
  )
}
