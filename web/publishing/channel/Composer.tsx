import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useEffect, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { UnsavedChangesPrompt } from '#web/ground/fields/UnsavedChangesPrompt.tsx'
import {
  deleteUnsavedInput,
  readSignOut,
  readUnsavedInput,
  storeUnsavedInput,
} from '#web/ground/fields/unsavedInput.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { useMe } from '#web/ground/viewer/api.ts'
import { PostFields } from './PostFields.tsx'
import { usePostForm } from './usePostForm.ts'

const unsavedInputKey = 'channel post 1'

/** Shows the form of a new post. The typed text is stored on the device until it is sent. */
export function Composer() {
  const me = useMe()
  const [sent, setSent] = useState(0)
  const [left] = useState(() => readUnsavedInput<string>(me.id, unsavedInputKey)?.typed)
  return (
    <NewPost
      key={sent}
      person={me.id}
      {...(left && sent === 0 && { left })}
      onSent={() => {
        deleteUnsavedInput(me.id, unsavedInputKey)
        setSent(sent + 1)
      }}
    />
  )
}

function NewPost({ person, left, onSent }: { person: number; left?: string; onSent: () => void }) {
  const { t } = useTranslation()
  const { form, save, attachments } = usePostForm({ post: null, ...(left && { left }), onSaved: onSent })
  const [openedAfter] = useState(readSignOut)
  const { isSubmitting } = form.formState
  const { text, attachments: files = [] } = form.watch()
  useEffect(() => {
    if (text) storeUnsavedInput(person, unsavedInputKey, text, openedAfter)
    else deleteUnsavedInput(person, unsavedInputKey)
  }, [person, text, openedAfter])

  return (
    <Panel title={t('channel.write')}>
      <FormProvider {...form}>
        <Box
          component="form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void save()
          }}
          sx={{ display: 'grid', gap: 2, pt: 1 }}
        >
          <PostFields attachments={attachments} />
          <Box>
            <Button type="submit" loading={isSubmitting}>
              {t('channel.send')}
            </Button>
          </Box>
        </Box>
      </FormProvider>
      {/* the text is restored, the files are not */}
      <UnsavedChangesPrompt
        when={(files.length > 0 || attachments.all.length > 0) && !isSubmitting}
        question={t('channel.leave')}
      />
    </Panel>
  )
}
