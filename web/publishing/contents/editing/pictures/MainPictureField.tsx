import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import type { ContentPictureRecord } from '#contract/publishing/contents/contentPictures.ts'
import { FormTextField } from '#web/ground/fields/FormTextField.tsx'
import { put } from '#web/ground/http/client.ts'
import { upload } from '#web/ground/http/upload.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { type Draft, type FormPicture, toFormPicture } from '#web/publishing/contents/editing/form/draft.ts'
import { invalidatedQueries } from '#web/publishing/contents/editing/form/mutations.ts'
import { FileUploadField } from '#web/publishing/contents/editing/sending/FileUploadField.tsx'
import { FileUploadGuard } from '#web/publishing/contents/editing/sending/FileUploadGuard.tsx'
import { useFileUpload } from '#web/publishing/contents/editing/sending/useFileUpload.ts'
import { FocalPoint } from './FocalPoint.tsx'

/** Shows the field of the main picture, with its focal point and its alternative text. */
export function MainPictureField() {
  const { t } = useTranslation()
  const { field, fieldState } = useController<Draft, 'mainPicture'>({ name: 'mainPicture' })
  const { ref, value: picture, onChange } = field
  const { getValues } = useFormContext<Draft>()
  const state = useFileUpload(async (form, way) =>
    onChange(toFormPicture(await upload<ContentPictureRecord>('/api/content_pictures', form, way))),
  )
  /** The focal point stored by the server, restored when a move is refused. */
  const known = useRef<FormPicture>(null)
  const { mutate: move, isPending: isMoving } = useMutation({
    mutationFn: ({ id, focalX, focalY }: FormPicture) => put(`/api/content_pictures/${id}`, { focalX, focalY }),
    // one request at a time, in order: the last move wins
    scope: { id: 'focal point' },
    onSuccess: (_answer, moved) => {
      known.current = moved
    },
    onError: (_failure, moved) => {
      const now = getValues('mainPicture')
      // moved again meanwhile: the response of the last move counts
      if (!now || !isSamePoint(now, moved) || known.current?.id !== moved.id) return
      const { focalX, focalY } = known.current
      onChange({ ...now, focalX, focalY })
    },
    meta: { invalidates: invalidatedQueries },
  })
  const moved = (picture: FormPicture, before: FormPicture) => {
    if (!isMoving || known.current?.id !== before.id) known.current = before
    move(picture)
  }
  return (
    <Box sx={{ display: 'grid', gap: 2.5, pt: 1 }}>
      {picture && <FocalPoint picture={picture} onMove={onChange} onMoved={moved} />}
      <FileUploadGuard sending={state.sending} />
      <FileUploadField
        ref={ref}
        label={t(picture ? 'picture.replace' : 'picture.chooseImage')}
        hint={t('picture.hint')}
        accept="image/jpeg,image/png"
        state={state}
      />
      {fieldState.error && (
        <FormHelperText error role="alert">
          {fieldState.error.message}
        </FormHelperText>
      )}
      {picture && (
        <>
          <FormTextField<Draft>
            name="mainPictureAlt"
            label={t('picture.alt')}
            required
            help={t('picture.altHelp')}
            slotProps={{ htmlInput: { maxLength: 150 } }}
          />
          <Button variant="text" color="inherit" sx={{ justifySelf: 'start' }} onClick={() => onChange(null)}>
            {t('picture.removeImage')}
          </Button>
        </>
      )}
    </Box>
  )
}

const isSamePoint = (one: FormPicture, other: FormPicture) =>
  one.id === other.id && one.focalX === other.focalX && one.focalY === other.focalY
