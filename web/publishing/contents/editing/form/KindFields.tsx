import Box from '@mui/material/Box'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import type { ContentType } from '#contract/publishing/contents/contents.ts'
import type { Podcast } from '#contract/publishing/contents/podcasts.ts'
import { FormTextField } from '#web/ground/fields/FormTextField.tsx'
import { upload } from '#web/ground/http/upload.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { TextEditor } from '#web/ground/richText/TextEditor.tsx'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { FileUploadGuard } from '#web/publishing/contents/editing/sending/FileUploadGuard.tsx'
import { useFileUpload } from '#web/publishing/contents/editing/sending/useFileUpload.ts'
import { ImageDialog } from '#web/publishing/contents/editing/text/ImageDialog.tsx'
import { LinkDialog } from '#web/publishing/contents/editing/text/LinkDialog.tsx'
import type { Draft } from './draft.ts'
import { PodcastFields } from './PodcastFields.tsx'
import { SynopsisFields } from './SynopsisFields.tsx'
import { toVideoEmbedUrl } from './videoEmbedUrl.ts'

/** Shows the fields of a kind of content. */
export function KindFields({ contentType }: { contentType: ContentType }) {
  const { setValue, getFieldState } = useFormContext<Draft>()
  // here and not in the podcast fields: the upload continues while another kind is selected
  const podcast = useFileUpload(async (form, way) => {
    const { id, fileName, size, seconds } = await upload<Podcast>('/api/podcasts', form, way)
    const shouldValidate = getFieldState('podcast').invalid
    setValue('podcast', { id, fileName, size, seconds }, { shouldDirty: true, shouldValidate })
  })
  return (
    <>
      <FileUploadGuard sending={podcast.sending} />
      {contentType === 'synopsis' ? (
        <SynopsisFields />
      ) : (
        <TextOrPodcastFields contentType={contentType} podcast={podcast} />
      )}
    </>
  )
}

interface TextOrPodcastFieldsProps {
  contentType: Exclude<ContentType, 'synopsis'>
  podcast: ReturnType<typeof useFileUpload>
}

/** Shows the fields of a text, alone or next to a video or podcast. */
function TextOrPodcastFields({ contentType, podcast }: TextOrPodcastFieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      {contentType === 'video' && (
        <Panel title={t('contentKind.video')}>
          <VideoField />
        </Panel>
      )}
      {contentType === 'podcast' && (
        <Panel title={t('contentKind.podcast')}>
          <PodcastFields state={podcast} />
        </Panel>
      )}
      <Panel title={t(contentType === 'article' ? 'contentForm.text' : 'contentForm.textBeside')}>
        <TextField isRequired={contentType === 'article'} />
      </Panel>
    </>
  )
}

function TextField({ isRequired }: { isRequired: boolean }) {
  const { t } = useTranslation()
  const status = useWatch<Draft, 'status'>({ name: 'status' })
  const { field, fieldState } = useController<Draft, 'text'>({ name: 'text' })
  const { ref, value, onChange, onBlur } = field
  return (
    <TextEditor
      label={t('contentForm.textField')}
      value={value}
      onChange={onChange}
      onBlur={onBlur}
      required={isRequired && status !== 'draft'}
      fault={fieldState.error?.message}
      dialogs={dialogs}
      ref={ref}
    />
  )
}

const dialogs = { link: LinkDialog, image: ImageDialog }

/** Shows the field of the video URL. On blur, the URL of a video page is replaced by its embed URL. */
function VideoField() {
  const { t } = useTranslation()
  const { field } = useController<Draft, 'videoUrl'>({ name: 'videoUrl' })
  return (
    <Box sx={{ pt: 1 }} onBlur={() => field.value && field.onChange(toVideoEmbedUrl(field.value))}>
      <FormTextField<Draft>
        name="videoUrl"
        label={t('contentForm.videoUrl')}
        required
        help={t('contentForm.videoUrlHelp')}
        slotProps={{ htmlInput: { inputMode: 'url', maxLength: 500, autoComplete: 'off' } }}
      />
    </Box>
  )
}
