import { useWatch } from 'react-hook-form'
import { channelLimits } from '#contract/publishing/channel/channel.ts'
import { FormTextField } from '#web/ground/fields/FormTextField.tsx'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { AttachmentsField } from './AttachmentsField.tsx'
import type { useAttachments } from './useAttachments.ts'
import type { Draft } from './usePostForm.ts'

const maxCharacters = channelLimits.characters

/** Shows the fields of a post: text and attachments. */
export function PostFields({ attachments }: { attachments: ReturnType<typeof useAttachments> }) {
  const { t } = useTranslation()
  const count = useWatch<Draft, 'text'>({ name: 'text' }).length
  return (
    <>
      <FormTextField<Draft>
        name="text"
        label={t('channel.text')}
        multiline
        minRows={3}
        required
        help={t('channel.textHelp', {
          count,
          max: maxCharacters.toLocaleString('fr-FR'),
        })}
        slotProps={{ htmlInput: { maxLength: maxCharacters } }}
      />
      <AttachmentsField attachments={attachments} />
    </>
  )
}
