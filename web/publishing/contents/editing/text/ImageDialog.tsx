import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import type { ContentPictureRecord } from '#contract/publishing/contents/contentPictures.ts'
import { FormDialog } from '#web/ground/fields/FormDialog.tsx'
import { upload } from '#web/ground/http/upload.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { pictureUrl } from '#web/ground/richText/linkUrls.ts'
import { FileUploadField } from '#web/publishing/contents/editing/sending/FileUploadField.tsx'
import { FileUploadGuard } from '#web/publishing/contents/editing/sending/FileUploadGuard.tsx'
import { useFileUpload } from '#web/publishing/contents/editing/sending/useFileUpload.ts'

interface ImageDialogProps {
  editor: Editor
  onClose: () => void
}

interface ImageAttributes {
  src: string
  width: string
  height: string
}

/** Uploads a picture and inserts it with its alternative text. For a selected picture, edits the alternative text. */
export function ImageDialog({ editor, onClose }: ImageDialogProps) {
  const { t } = useTranslation()
  const [selected] = useState(() => (editor.isActive('image') ? editor.getAttributes('image') : null))
  const [shown, setShown] = useState<ImageAttributes | null>(selected as ImageAttributes | null)
  const [alt, setAlt] = useState(String(selected?.['alt'] ?? ''))
  const [isAsked, setIsAsked] = useState(false)
  const state = useFileUpload(async (form, way) => {
    const { id, width, height } = await upload<ContentPictureRecord>('/api/content_pictures', form, way)
    setShown({ src: pictureUrl(id), width: String(width), height: String(height) })
  })
  const isUndescribed = isAsked && alt.trim() === ''

  const insert = () => {
    setIsAsked(true)
    if (!shown || alt.trim() === '') return
    const attrs = { ...shown, alt: alt.trim() }
    if (selected) editor.chain().focus().updateAttributes('image', attrs).run()
    else editor.chain().focus().insertContent({ type: 'image', attrs }).run()
    onClose()
  }

  return (
    <FormDialog
      title={t(selected ? 'imageDialog.amend' : 'imageDialog.title')}
      action={t(selected ? 'imageDialog.save' : 'imageDialog.insert')}
      disabled={!shown}
      onSubmit={(event) => {
        event.preventDefault()
        // React bubbles this event to the content form, which is a parent in React only
        event.stopPropagation()
        insert()
      }}
      onClose={onClose}
    >
      {shown && <Box component="img" src={shown.src} alt="" sx={preview} />}
      <FileUploadGuard sending={state.sending} />
      <FileUploadField
        label={t(shown ? 'picture.replace' : 'picture.chooseImage')}
        hint={t('picture.hint')}
        accept="image/jpeg,image/png"
        state={state}
      />
      <TextField
        label={t('picture.alt')}
        required
        value={alt}
        onChange={({ target }) => setAlt(target.value)}
        error={isUndescribed}
        helperText={isUndescribed ? t('picture.altMissing') : t('picture.altHelp')}
        slotProps={{ htmlInput: { maxLength: 150 }, formHelperText: isUndescribed ? { role: 'alert' } : {} }}
      />
    </FormDialog>
  )
}

const preview = { maxWidth: '100%', maxHeight: 220, justifySelf: 'center', borderRadius: 1 } as const
