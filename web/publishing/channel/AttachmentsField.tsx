import { mdiPaperclip } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useDropzone } from 'react-dropzone'
import { useController } from 'react-hook-form'
import { channelLimits } from '#contract/publishing/channel/channel.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'
import { hiddenFromTouch } from '#web/ground/ui/theme/touchTarget.ts'
import { AttachmentItem } from './AttachmentItem.tsx'
import type { useAttachments } from './useAttachments.ts'
import type { Draft } from './usePostForm.ts'

const { attachments: most } = channelLimits

/** Shows the field of the PDF attachments of a post: drop zone, file picker, and upload progress. */
export function AttachmentsField({ attachments }: { attachments: ReturnType<typeof useAttachments> }) {
  const { t } = useTranslation()
  const id = useId()
  const { field, fieldState } = useController<Draft, 'attachments'>({ name: 'attachments' })
  const { ref } = field
  const { all, add, retry, remove } = attachments
  const tooMany = all.length - most
  const { getRootProps, getInputProps, open, isDragActive } = useDropzone({
    // filters the file picker; a dropped file of another type is reported on its own line
    accept: { 'application/pdf': ['.pdf'] },
    noClick: true,
    noKeyboard: true,
    noPaste: true,
    onDrop: (accepted, refused) => add([...accepted, ...refused.map(({ file }) => file)]),
  })
  return (
    <Box
      {...getRootProps({ role: 'group', 'aria-label': t('channel.attachments') })}
      sx={{ ...zone, ...(isDragActive && dragOver), ...(fieldState.invalid && { borderColor: 'ink.error' }) }}
    >
      <input {...getInputProps({ 'aria-label': t('channel.attach') })} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 }}>
        <Button
          variant="outlined"
          color="inherit"
          ref={ref}
          onClick={open}
          startIcon={<Icon path={mdiPaperclip} />}
          aria-describedby={`${id}-hint ${id}-fault`}
        >
          {t('channel.attach')}
        </Button>
        <Typography variant="body2" color="textSecondary" id={`${id}-hint`}>
          {isDragActive ? (
            t('channel.attachRelease')
          ) : (
            <>
              <Box component="span" sx={hiddenFromTouch}>
                {t('channel.orDrop')}{' '}
              </Box>
              {t('channel.attachHint', { max: most })}
            </>
          )}
        </Typography>
      </Box>
      {all.length > 0 && (
        <Box component="ul" aria-label={t('channel.attachments')} sx={{ ...plainList, display: 'grid', gap: 0.75 }}>
          {all.map((attached) => (
            <AttachmentItem
              key={attached.key}
              attached={attached}
              onRetry={() => retry(attached)}
              onRemove={() => remove(attached.key)}
            />
          ))}
        </Box>
      )}
      <Typography variant="body2" component="div" role="alert" id={`${id}-fault`} sx={{ color: 'ink.error' }}>
        {fieldState.error?.message ?? (tooMany > 0 && t('channel.attachTooMany', { max: most, count: tooMany }))}
      </Typography>
    </Box>
  )
}

const zone = {
  display: 'grid',
  gap: 1,
  p: 1.5,
  minWidth: 0,
  border: '1px dashed',
  borderColor: 'text.secondary',
  borderRadius: 1,
} as const
const dragOver = { borderColor: 'primary.main', borderStyle: 'solid', bgcolor: 'soft.primary' } as const
